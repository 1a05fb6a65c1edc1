import { link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  await mkdir(directory, { recursive: true })
  const socketDirectory = await mkdtemp(join(tmpdir(), 'epochal-'))
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
    // A link is made whole or not at all, so that of two processes one gets the lock.
    await link(draft, lock)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const other = JSON.parse(await readFile(lock, 'utf8')) as Holder
    if (await answers(other)) throw new DataDirectoryHeld(directory, other)
    await rm(lock, { force: true })
    await link(draft, lock)
  } finally {
    await rm(draft, { force: true })
  }
}

function answers({ socket }: Holder): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = request({ socketPath: socket, method: 'HEAD', timeout: 2000 })
    probe.on('response', (response) => {
      response.resume()
      resolve(true)
    })
    probe.on('timeout', () => resolve(true))
    probe.on('error', () => resolve(false))
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
