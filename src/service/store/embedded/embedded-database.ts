import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'

/** What the worker thread is told. */
export interface WorkerData {
  /** Of the database; made when it is not there. */
  readonly directory: string
  /** Undefined: make the database, close it and end. */
  readonly socketPath: string | undefined
}

export interface EmbeddedDatabase {
  readonly pool: pg.Pool
  /** Ends when the worker does, asked or not. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

/** pg finds the socket of a directory under this name, by the default port. */
const SOCKET_NAME = '.s.PGSQL.5432'
/**
 * All connections of the socket share one session, and their messages would interleave after a transaction:
 * answers would go to the wrong query. So there is one, and transactions wait for each other in the pool.
 */
const CONNECTIONS = 1

/**
 * Opens the embedded PostgreSQL (PGlite) in a thread of its own, so that queries do not stop the server,
 * behind a socket.
 * @param directory made when it is not there; a half-made one is never left under this name
 * @param socketDirectory that only this user can enter, of a short name: long paths are cut off without an error
 */
export async function openEmbeddedDatabase(
  directory: string,
  socketDirectory: string,
): Promise<EmbeddedDatabase> {
  if (!existsSync(directory)) {
    const making = `${directory}.making`
    await rm(making, { recursive: true, force: true })
    await once(startWorker({ directory: making, socketPath: undefined }), 'exit')
    await rename(making, directory)
  }
  const worker = startWorker({ directory, socketPath: join(socketDirectory, SOCKET_NAME) })
  const ended = once(worker, 'exit').then(
    () => undefined,
    () => undefined,
  )
  try {
    await once(worker, 'message')
  } catch (cause) {
    throw new Error(`the database in ${directory} cannot be opened`, { cause })
  }

  const pool = new pg.Pool({
    host: socketDirectory,
    database: 'postgres',
    user: 'postgres',
    max: CONNECTIONS,
  })
  // Without listeners, a lost idle connection would end the process; the next query tells of the loss.
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

function startWorker(workerData: WorkerData): Worker {
  return new Worker(new URL('./embedded-database-worker.js', import.meta.url), { workerData })
}
