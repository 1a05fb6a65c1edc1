import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'explorer-id'

/**
 * The identifier of the explorer beside a data directory, by whose project its key is found and replaced at each start. It is the
 * directory's own: the machine may get another name, as each container does.
 */
export async function readExplorerId(dataDirectory: string): Promise<string> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  const file = join(dataDirectory, FILE)
  try {
    const id = randomUUID()
    await writeFile(file, id, { flag: 'wx', mode: 0o600 })
    return id
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isThere) throw error
    return (await readFile(file, 'utf8')).trim()
  }
}
