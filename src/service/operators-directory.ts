import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Fault } from '#http/fault.ts'
import { findHolder, type Holder } from './store/embedded/data-directory.ts'

/**
 * Looks at a data directory before a command opens it: a command makes none, and touches nothing of another user's. Root may use the running
 * program of any user, over its socket.
 * @returns the running program, where the directory is another user's; undefined where the command may open it
 * @throws {Fault} that says how the command can be run
 */
export async function holderOfOther(path: string): Promise<Holder | undefined> {
  const directory = resolve(path)
  const user = process.getuid?.()
  const found = await stat(directory).catch((error: unknown) => {
    throw cannotEnter(directory, error)
  })
  if (user !== undefined && found.uid !== user) {
    const holder = user === 0 ? await findHolder(directory) : undefined
    if (holder) return holder
    throw new Fault(
      'operator',
      user === 0
        ? `the data directory ${directory} belongs to user ${found.uid}, and no program has it open; start that program, and run this command again`
        : `the data directory ${directory} belongs to user ${found.uid}; run this command as that user, or as root while the program runs`,
    )
  }
  const hasDatabase = await stat(join(directory, 'database')).then(
    () => true,
    () => false,
  )
  if (hasDatabase || (await findHolder(directory))) return undefined
  throw new Fault(
    'operator',
    `there is no database in ${directory}; start the program first, or set DATA_DIR or CONTROL_DATABASE_URL as it has them`,
  )
}

function cannotEnter(directory: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') {
    return new Fault(
      'operator',
      `there is no data directory ${directory}; start the program first, or set DATA_DIR or CONTROL_DATABASE_URL as it has them`,
    )
  }
  if (code === 'EACCES') {
    return new Fault(
      'operator',
      `this user may not enter the data directory ${directory}; run this command as root while the program runs`,
    )
  }
  return error
}
