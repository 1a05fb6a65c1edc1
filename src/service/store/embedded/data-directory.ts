import { link, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'

/** Thrown when another process has the data directory open; its private socket answers in its place. */
export class DataDirectoryHeld extends Error {
  override readonly name = 'DataDirectoryHeld'
  readonly holder: Holder

  constructor(directory: string, holder: Holder) {
    super(`the data directory ${directory} is in use by process ${holder.pid}`)
    this.holder = holder
  }
}

export interface Holder {
  readonly pid: number
  /** Path of a socket that speaks HTTP, for this user alone. */
  readonly socket: string
}

export interface HeldDirectory {
  /** For sockets of the holder; removed with the lock, also by whoever finds the lock stale. */
  readonly socketDirectory: string
  release(): Promise<void>
}

/**
 * Locks a data directory, making it when it is not there. The lock is a file that names the holder's
 * private socket, and it counts as long as that socket answers: a process that was killed holds nothing.
 * @throws {DataDirectoryHeld}
 */
export async function holdDataDirectory(
  directory: string,
  privateApi: (request: Request) => Response | Promise<Response>,
): Promise<HeldDirectory> {
  // The database in it holds the key that signs tokens.
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const socketDirectory = await mkdtemp(join(tmpdir(), SOCKET_DIRECTORY))
  const holder: Holder = { pid: process.pid, socket: join(socketDirectory, 'private') }
  const server = createServer(getRequestListener(privateApi))
  await new Promise<void>((resolve) => server.listen(holder.socket, resolve))

  const lock = join(directory, 'lock')
  try {
    await takeLock(directory, lock, holder)
  } catch (error) {
    await stop(server, socketDirectory)
    throw error
  }
  return {
    socketDirectory,
    release: async () => {
      await rm(lock, { force: true })
      await stop(server, socketDirectory)
    },
  }
}

async function takeLock(directory: string, lock: string, holder: Holder): Promise<void> {
  const draft = `${lock}.${process.pid}`
  await writeFile(draft, JSON.stringify(holder))
  try {
    for (;;) {
      // A link is made whole or not at all, so that of several processes one gets the lock.
      if (await linked(draft, lock)) return
      const found = await readFile(lock, 'utf8').catch(absent)
      if (found === undefined) continue
      const other = readHolder(found)
      if (other && (await answers(other))) throw new DataDirectoryHeld(directory, other)
      await removeStale(lock, found)
      if (other) await removeSockets(other)
    }
  } finally {
    await rm(draft, { force: true })
  }
}

const SOCKET_DIRECTORY = 'epochal-'

/** What a killed holder left in the system's temporary directory. */
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

/** Moves a stale lock away, and puts it back when it was another's fresh one that stood there by now. */
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

/** Undefined when the content is none that a holder wrote, as after a loss of power. */
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

function answers({ socket }: Holder): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ socketPath: socket, method: 'HEAD', timeout: 2000 })
    probe.on('response', (response) => {
      response.resume()
      resolve(true)
    })
    probe.on('timeout', () => resolve(true))
    // A socket that is there and may not be opened is somebody's.
    probe.on('error', (error) => resolve(codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ECONNREFUSED'))
    probe.end()
  })
}

/** Asks the holder of a data directory over its private socket. */
export function askHolder(
  { socket }: Holder,
  path: string,
  body: unknown,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({
      socketPath: socket,
      path,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    })
    asked.on('error', reject)
    asked.on('response', async (response) => {
      const chunks = await response.toArray()
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
    })
    asked.end(JSON.stringify(body))
  })
}

async function stop(server: Server, socketDirectory: string): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(socketDirectory, { recursive: true, force: true })
}
