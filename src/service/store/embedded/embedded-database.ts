import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { Fault, isFault } from '#http/fault.ts'
import { BASELINE_CODE } from './baseline-code.ts'
import { unusableDirectory } from './data-directory.ts'

/** Message that the worker thread starts with. */
export interface WorkerData {
  readonly directory: string
  readonly socketPath: string
}

export interface EmbeddedDatabase {
  readonly pool: pg.Pool
  /** Settles when the worker exits: with the reason by itself, with undefined after `close`. */
  readonly ended: Promise<Fault | undefined>
  close(): Promise<void>
}

const PORT = 5432
/** Name under which pg looks for a socket in the directory that it has for a host. */
const SOCKET_NAME = `.s.PGSQL.${PORT}`

/**
 * Every parameter that pg would otherwise read from `PGPORT`, `PGUSER` and the like: they are meant for other
 * databases. pg takes an empty text for a missing parameter, so those without a meaning here have a filler.
 */
const connection: pg.PoolConfig = {
  port: PORT,
  database: 'postgres',
  user: 'postgres',
  password: 'unused',
  ssl: false,
  sslnegotiation: 'postgres',
  options: ' ',
  application_name: 'epochal',
  client_encoding: 'utf8',
  connectionTimeoutMillis: 0,
  /**
   * All connections of the socket share one session, and their messages would interleave after a transaction:
   * results would reach the wrong query. So there is one, and transactions wait for each other in the pool.
   */
  max: 1,
}

/**
 * Opens the embedded PostgreSQL (PGlite) in a thread of its own, so that queries do not stop the server,
 * behind a socket.
 * @param directory created if it is missing; an incomplete one is never left under this name
 * @throws {Fault} when the directory cannot be read or written, such as on a full disk.
 * @param socketDirectory accessible to this user only, with a short path: long ones are truncated without an error
 */
export async function openEmbeddedDatabase(
  directory: string,
  socketDirectory: string,
): Promise<EmbeddedDatabase> {
  if (!existsSync(directory)) {
    const making = `${directory}.making`
    await rm(making, { recursive: true, force: true })
    try {
      await createDatabase(making)
      await rename(making, directory)
    } catch (error) {
      throw unusableDirectory(dirname(directory), error)
    }
  }
  const worker = startWorker({ directory, socketPath: join(socketDirectory, SOCKET_NAME) })
  const ended = once(worker, 'exit').then(
    () => undefined,
    (error: unknown) =>
      new Fault(
        'operator',
        `the embedded database ended: ${error instanceof Error ? error.message : error}`,
        error,
      ),
  )
  try {
    await once(worker, 'message')
  } catch (error) {
    const cause = unusableDirectory(dirname(directory), error)
    if (isFault(cause, 'operator')) throw cause
    throw new Error(`the database in ${directory} cannot be opened`, { cause })
  }

  const pool = new pg.Pool({ ...connection, host: socketDirectory })
  // Without listeners, a lost idle connection would end the process; the next query reports the loss.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  return {
    pool,
    ended,
    close: async () => {
      await pool.end()
      worker.postMessage('close')
      await ended
    },
  }
}

/** @throws the error of the process that creates it */
async function createDatabase(directory: string): Promise<void> {
  const script = fileURLToPath(new URL('./create-embedded-database.js', import.meta.url))
  const child = fork(script, [directory], { execArgv: [BASELINE_CODE] })
  let fault: object | undefined
  child.once('message', (message) => {
    fault = Object(message)
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) throw Object.assign(new Error('the database cannot be created'), fault)
}

/**
 * Bytes of WebAssembly that a function runs before V8 optimises it. With its own 1.8 million it optimises much of PostgreSQL
 * at each start, in a second of a processor; the functions that queries live in pass this bound within moments too.
 */
const BYTES_BEFORE_OPTIMISING = 30_000_000

function startWorker(workerData: WorkerData): Worker {
  setFlagsFromString(`--wasm-tiering-budget=${BYTES_BEFORE_OPTIMISING}`)
  return new Worker(new URL('./embedded-database-worker.js', import.meta.url), { workerData })
}
