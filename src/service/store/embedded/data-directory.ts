import { constants } from 'node:fs'
import { link, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { OperatorFault } from '../../operator-fault.ts'
import { openPrivateDirectory, PRIVATE_FILE, unusableDirectory } from './private-directory.ts'

/** Thrown when another process has the data directory open; that process serves requests on its private socket. */
export class DataDirectoryLocked extends OperatorFault {
  override readonly name = 'DataDirectoryLocked'
  readonly holder: Holder

  constructor(directory: string, holder: Holder) {
    super(`the data directory ${directory} is in use by process ${holder.pid}`)
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
 * @throws {OperatorFault} when it cannot be written, or cannot be closed to other users.
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
    return codeOf(error) !== 'ESRCH'
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
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Moves a stale lock away, and puts it back if another process has replaced it with a fresh one meanwhile. */
async function removeStale(lock: string, stale: string): Promise<void> {
  const aside = `${lock}.stale.${process.pid}`
  try {
    await rename(lock, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== stale) await linked(aside, lock)
  await rm(aside, { force: true })
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

function absent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
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
    probe.on('error', (error) => resolve(codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ECONNREFUSED'))
    probe.end()
  })
}

/**
 * Sends a request to the holder of a data directory, over its private socket.
 * @throws {OperatorFault} when the holder ends before it responds.
 */
export function requestFromHolder(
  { pid, socket }: Holder,
  path: string,
  body: unknown,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      socketPath: socket,
      path,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    })
    outgoing.on('error', (cause) =>
      reject(new OperatorFault(`the service (process ${pid}) ended before it responded`, { cause })),
    )
    outgoing.on('response', async (response) => {
      const chunks = await response.toArray()
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
    })
    outgoing.end(JSON.stringify(body))
  })
}

async function stop(server: Server, socketDirectory: string): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(socketDirectory, { recursive: true, force: true })
}
