// Plain JavaScript, because Node starts this file itself, from the source and from the build alike.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** @type {import('./embedded-database.ts').WorkerData} */
const { directory, socketPath } = workerData
const db = await PGlite.create(directory)
endAfterPanic(db)

if (socketPath === undefined) {
  await db.close()
} else {
  const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 64 })
  await server.start()
  parentPort?.once('message', async () => {
    await server.stop()
    await db.close()
  })
  parentPort?.postMessage('ready')
}

/** Milliseconds in which the message of a PANIC reaches its client. */
const LAST_MESSAGE_TIME = 100
/** Bytes of the longest message of an error; larger pieces are rows. */
const LONGEST_ERROR = 4096
/** The severity in an ErrorResponse, which no text of a row can contain: it holds no NUL. */
const PANIC = Buffer.from('VPANIC\0')

/**
 * Ends the thread after a PANIC of PostgreSQL, as of a full disk: PGlite never responds to a query again.
 * @param {PGlite} database
 */
function endAfterPanic(database) {
  const execute = database.execProtocolRawStream.bind(database)
  database.execProtocolRawStream = (message, { onRawData, ...options }) =>
    execute(message, {
      ...options,
      onRawData: (data) => {
        if (
          data.length < LONGEST_ERROR &&
          Buffer.from(data.buffer, data.byteOffset, data.length).includes(PANIC)
        ) {
          setTimeout(() => process.exit(1), LAST_MESSAGE_TIME)
        }
        onRawData(data)
      },
    })
}
