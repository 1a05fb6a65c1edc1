import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'explorer-id'

/**
 * The identifier of the explorer beside a data directory, by whose project its key is found and replaced at each start. It is the
 * directory's own: the machine may get another name, as each container does. Where nothing can be written it is a new one.
 */
export async function readExplorerId(dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, FILE)
  const draft = `${file}.${process.pid}`
  const id = randomUUID()
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
    await writeFile(draft, id, { mode: 0o600 })
    // A link is made at once or not at all, and by one of several processes.
    await link(draft, file)
    return id
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'EEXIST') return (await readFile(file, 'utf8')).trim()
    if (['EROFS', 'EACCES', 'EPERM'].includes(code)) return id
    throw error
  } finally {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}
