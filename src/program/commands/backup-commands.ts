import { createReadStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Fault } from '#http/fault.ts'
import { defineCommand, managementOptions } from './command.ts'

const fileOperand = {
  type: 'operand',
  value: 'FILE',
  meaning: 'The backup, such as epochal-backup.gz.',
} as const

/** Mode of a file that only its owner can read: a backup has the users and the hashes of their passwords. */
const PRIVATE_FILE = 0o600

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'Write users, projects, keys and usage to a file, also while the program runs.',
  options: { file: fileOperand },
  run: async ({ file }, context) => {
    if (await exists(file)) throw new Fault('usage', `backup: there is a file ${file} already`)
    if (!(await exists(dirname(file))))
      throw new Fault('usage', `backup: there is no directory ${dirname(file)}`)
    const { backUp } = await import('#service/operator-commands.ts')
    const bytes = await backUp(managementOptions(context))
    await writeWhole(file, bytes)
    context.print(`Wrote ${file}, ${bytes.length.toLocaleString('en')} bytes.\n`)
    context.writeLine('The master secret is not in it: keep that apart from the backup.')
  },
})

export const restoreCommand = defineCommand({
  name: 'restore',
  summary:
    'Read a backup into a control database without users, such as another one, while no program has it open.',
  options: { file: fileOperand },
  run: async ({ file }, context) => {
    const { restore } = await import('#service/operator-commands.ts')
    if (!(await exists(file))) throw new Fault('usage', `restore: there is no file ${file}`)
    const { taken, users, projects, rows } = await restore(managementOptions(context), linesOf(file))
    context.print(
      `Restored ${users} users and ${projects} projects of ${taken.slice(0, 19)}Z (${rows.toLocaleString('en')} rows).\n`,
    )
    context.writeLine('The program needs the master secret that the backup was made with.')
  },
})

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}

/** The lines of a file as `backup` writes it. @throws {Fault} when it is another one, or damaged */
async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  // A fault of the file ends the stream that is read here with it.
  const reading = pipeline(createReadStream(file), unzipped.setEncoding('utf8')).catch(() => undefined)
  let rest = ''
  try {
    for await (const text of unzipped) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } catch (cause) {
    const isZlib = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
    throw isZlib
      ? new Fault('operator', `${file} is no backup, or not a whole one; nothing was changed`, cause)
      : cause
  }
  await reading
}

/** Writes a file under another name until it is whole. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.part`
  await rm(draft, { force: true })
  const handle = await open(draft, 'wx', PRIVATE_FILE)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}
