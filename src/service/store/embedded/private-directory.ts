import { constants, existsSync, type Stats } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OperatorFault } from '../../operator-fault.ts'

/** Mode of a directory that only its owner can enter; what lies in it needs no mode of its own. */
const PRIVATE_DIRECTORY = 0o700
/** Mode of a file that only its owner can read. */
export const PRIVATE_FILE = 0o600

/** Permissions of a file or directory. */
export type Access = Pick<Stats, 'uid' | 'mode'>

/**
 * Makes a directory that only this user can enter, or closes one that others can enter. What the embedded database
 * writes into it has whatever mode the umask gives: nobody else reaches it through a closed directory.
 * @param report called with one line if others could enter it until now
 * @returns its path without symbolic links, so that it stays the directory that was checked
 * @throws {OperatorFault} when it cannot be made private.
 */
export async function openPrivateDirectory(path: string, report: (line: string) => void): Promise<string> {
  try {
    await makeDirectory(path)
    const directory = await realpath(path)
    const handle = await open(directory, constants.O_RDONLY | constants.O_DIRECTORY)
    try {
      await close(directory, handle, report)
    } finally {
      await handle.close()
    }
    return directory
  } catch (cause) {
    throw cause instanceof OperatorFault ? cause : unusableDirectory(path, cause)
  }
}

/** Makes a directory and those above it. Node's recursive `mkdir` tries for ever where nothing can be made, as in /proc. */
async function makeDirectory(path: string): Promise<void> {
  const above = dirname(path)
  if (!existsSync(above)) await makeDirectory(above)
  try {
    await mkdir(path, { mode: PRIVATE_DIRECTORY })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  }
}

/** Works on the opened directory, so that what is checked is what is changed. */
async function close(directory: string, handle: FileHandle, report: (line: string) => void): Promise<void> {
  const user = process.getuid?.()
  const found = await handle.stat()
  const fault = ownerFault(found, await stat(dirname(directory)), user)
  if (fault) throw refusal(directory, fault)
  if (!isOpenToOthers(found)) return
  const foreign = (await readdir(directory)).find((name) => !OWN_ENTRY.test(name))
  if (foreign !== undefined) throw refusal(directory, sharedFault(found, foreign))
  await handle.chmod(PRIVATE_DIRECTORY)
  if (isOpenToOthers(await handle.stat())) {
    throw refusal(
      directory,
      'its file system keeps no permissions, so that every user of this machine can read it',
    )
  }
  report(
    `the data directory ${directory} was open to other users (mode ${modeText(found)}) and is closed now (0700)`,
  )
}

/** Names in a data directory; the last is that of a whole file system. */
const OWN_ENTRY = /^((database|lock|master-secret)(\..*)?|lost\+found)$/

/** A directory such as /tmp or a home directory is not closed: others may need it. */
function sharedFault(found: Access, foreign: string): string {
  return `others can enter it (mode ${modeText(found)}), and it holds more than Epochal's data (${foreign}); DATA_DIR needs a directory of its own`
}

/**
 * The reason why a directory cannot be made private by changing its mode; undefined if there is none.
 * A parent that its group may write is accepted: with a umask of 002, that group is the user's own.
 * @param user undefined on a system without user numbers
 */
export function ownerFault(directory: Access, parent: Access, user: number | undefined): string | undefined {
  if (user === undefined) return undefined
  if (directory.uid !== user) return `it belongs to user ${directory.uid}, and this process is user ${user}`
  if (parent.mode & constants.S_IWOTH && !(parent.mode & STICKY)) {
    return `every user may write to the directory above it (mode ${modeText(parent)}) and put another in its place`
  }
  return undefined
}

/** In a sticky directory, such as /tmp, only the owner of an entry can rename it. Node has no constant for it. */
const STICKY = 0o1000

function isOpenToOthers({ mode }: Pick<Access, 'mode'>): boolean {
  return (mode & (constants.S_IRWXG | constants.S_IRWXO)) !== 0
}

function modeText({ mode }: Access): string {
  return (mode & 0o7777).toString(8).padStart(4, '0')
}

function refusal(path: string, reason: string): OperatorFault {
  return new OperatorFault(`the data directory ${path} cannot be used: ${reason}`)
}

/** Error codes of the file system, and what they say of a data directory. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no access to it',
  EPERM: 'this user has no access to it',
  ENOENT: 'it cannot be made',
  EEXIST: 'it is not a directory',
  ENOTDIR: 'it is not a directory, or lies in something that is none',
  EISDIR: 'it has a directory in the place of a file',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's disk quota is used up",
  EIO: 'its disk cannot be read or written',
  ELOOP: 'its symbolic links lead nowhere',
  ENAMETOOLONG: 'its path is too long',
}

/** Errors of WASI by their number: PGlite throws objects that are no `Error` and have nothing else. */
const wasiErrors: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  29: 'EIO',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
}

/** An error of the file system as one line about the data directory; any other error stays as it is. */
export function unusableDirectory(path: string, cause: unknown): unknown {
  const reason = reasons[errorCode(cause) ?? '']
  return reason === undefined
    ? cause
    : new OperatorFault(`the data directory ${path} cannot be used: ${reason}`, { cause })
}

function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error) return String(error.code)
  return 'errno' in error ? wasiErrors[Number(error.errno)] : undefined
}
