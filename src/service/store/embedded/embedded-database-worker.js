// Plain JavaScript, because Node starts this file itself, from the source and from the build alike.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { startParams } from './database-parameters.js'
import { endAfterPanic } from './end-after-panic.js'

/** @type {import('./embedded-database.ts').WorkerData} */
const { directory, socketPath } = workerData
const db = await PGlite.create(directory, { startParams })
endAfterPanic(db)
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 64 })
await server.start()
parentPort?.once('message', async () => {
  await server.stop()
  await db.close()
})
parentPort?.postMessage('ready')
