import { constants, existsSync, type Stats } from 'node:fs'
import {
  type FileHandle,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Fault, isFault } from '#http/fault.ts'

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
 * @throws {Fault} when it cannot be made private.
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
    throw isFault(cause, 'operator') ? cause : unusableDirectory(path, cause)
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
const OWN_ENTRY = /^((database|lock|master-secret)(\..*)?|lists|explorer-id(\..*)?|lost\+found)$/

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

function refusal(path: string, reason: string): Fault {
  return new Fault('operator', `the data directory ${path} cannot be used: ${reason}`)
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
    : new Fault('operator', `the data directory ${path} cannot be used: ${reason}`, cause)
}

function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error) return String(error.code)
  return 'errno' in error ? wasiErrors[Number(error.errno)] : undefined
}

/** Thrown when another process has the data directory open; that process serves requests on its private socket. */
export class DataDirectoryLocked extends Fault {
  readonly holder: Holder

  constructor(directory: string, holder: Holder) {
    super('operator', `the data directory ${directory} is in use by process ${holder.pid}`)
    this.holder = holder
  }
}

export interface Holder {
  readonly pid: number
  /** Path of an HTTP socket that only this user can open. */
  readonly socket: string
}

export interface LockedDirectory {
  /** Its path without symbolic links. */
  readonly path: string
  /** Directory for the holder's sockets; removed with the lock, also by the process that finds the lock stale. */
  readonly socketDirectory: string
  release(): Promise<void>
}

/**
 * Locks a data directory, which is created if it is missing and closed to other users. The lock is a file that names the holder's private
 * socket, and is valid while that socket responds, so that a killed process leaves no lock.
 * @param report called with one line if other users could enter the directory
 * @throws {DataDirectoryLocked}
 * @throws {Fault} when it cannot be written, or cannot be closed to other users.
 */
export async function lockDataDirectory(
  path: string,
  privateApi: (request: Request) => Response | Promise<Response>,
  report: (line: string) => void,
): Promise<LockedDirectory> {
  const directory = await openPrivateDirectory(path, report)
  const socketDirectory = await mkdtemp(join(tmpdir(), SOCKET_DIRECTORY))
  const holder: Holder = { pid: process.pid, socket: join(socketDirectory, 'private') }
  const server = createServer(getRequestListener(privateApi))
  await new Promise<void>((resolve) => server.listen(holder.socket, resolve))

  const lock = join(directory, 'lock')
  try {
    await takeLock(directory, lock, holder)
  } catch (error) {
    await stop(server, socketDirectory)
    throw unusableDirectory(directory, error)
  }
  return {
    path: directory,
    socketDirectory,
    release: async () => {
      await rm(lock, { force: true })
      await stop(server, socketDirectory)
    },
  }
}

async function takeLock(directory: string, lock: string, holder: Holder): Promise<void> {
  const draft = `${lock}.${process.pid}`
  try {
    await writeFile(draft, JSON.stringify(holder), { mode: PRIVATE_FILE })
    for (;;) {
      // Linking is atomic, so that only one of several processes gets the lock.
      if (await linked(draft, lock)) break
      // A symbolic link that leads nowhere would be neither absent nor a lock.
      const found = await readFile(lock, { encoding: 'utf8', flag: NOT_FOLLOWED }).catch(absent)
      if (found === undefined) continue
      const other = readHolder(found)
      if (other && (await responds(other))) throw new DataDirectoryLocked(directory, other)
      await removeStale(lock, found)
      if (other) await removeSockets(other)
    }
  } finally {
    await rm(draft, { force: true })
  }
  await removeDrafts(directory)
}

const NOT_FOLLOWED = constants.O_RDONLY | constants.O_NOFOLLOW

/** Removes what processes that were killed while they took the lock have left. */
async function removeDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = /^lock\.(?:stale\.)?(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(directory, name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

const SOCKET_DIRECTORY = 'epochal-'

/** Removes the sockets of a killed holder from the system's temporary directory. */
async function removeSockets({ socket }: Holder): Promise<void> {
  const left = dirname(socket)
  if (dirname(left) === tmpdir() && basename(left).startsWith(SOCKET_DIRECTORY)) {
    await rm(left, { recursive: true, force: true })
  }
}

async function linked(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Moves a stale lock away, and puts it back if another process has replaced it with a fresh one meanwhile. */
async function removeStale(lock: string, stale: string): Promise<void> {
  const aside = `${lock}.stale.${process.pid}`
  try {
    await rename(lock, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== stale) await linked(aside, lock)
  await rm(aside, { force: true })
}

/** The process that has a data directory open; undefined where none does. */
export async function findHolder(directory: string): Promise<Holder | undefined> {
  const found = await readFile(join(directory, 'lock'), { encoding: 'utf8', flag: NOT_FOLLOWED }).catch(
    absent,
  )
  const holder = found === undefined ? undefined : readHolder(found)
  return holder && (await responds(holder)) ? holder : undefined
}

/** Undefined for a damaged lock, as after a loss of power. */
function readHolder(text: string): Holder | undefined {
  try {
    const holder: Holder | null = JSON.parse(text)
    return typeof holder?.socket === 'string' ? holder : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Undefined for an error that means that there is no such file. @throws any other */
export function absent(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}

function responds({ socket }: Holder): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ socketPath: socket, method: 'HEAD', timeout: 2000 })
    probe.on('response', (response) => {
      response.resume()
      resolve(true)
    })
    probe.on('timeout', () => resolve(true))
    // A socket that exists and may not be opened belongs to a running process.
    probe.on('error', (error) =>
      resolve(errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ECONNREFUSED'),
    )
    probe.end()
  })
}

/**
 * Sends a request to the holder of a data directory, over its private socket.
 * @throws {Fault} when the holder ends before its response does
 */
export async function requestFromHolder(
  { pid, socket }: Holder,
  path: string,
  body: unknown,
): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json' }
      request({ socketPath: socket, path, method: 'POST', headers }, resolve)
        .on('error', reject)
        .end(JSON.stringify(body))
    })
    return { status: response.statusCode ?? 0, bytes: await buffer(response) }
  } catch (cause) {
    throw new Fault('operator', `the service (process ${pid}) ended before it responded`, cause)
  }
}

async function stop(server: Server, socketDirectory: string): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(socketDirectory, { recursive: true, force: true })
}
