// Plain JavaScript, because Node starts the files that import it itself, from the source and from the build alike.

/** Milliseconds in which the message of a PANIC reaches its client. */
const LAST_MESSAGE_TIME = 100
/** Bytes of the longest message of an error; larger pieces are rows. */
const LONGEST_ERROR = 4096
/** The severity in an ErrorResponse, which no text of a row can contain: it holds no NUL. */
const PANIC = Buffer.from('VPANIC\0')

/**
 * Ends the thread, or the process, after a PANIC of PostgreSQL, as of a full disk: PGlite never responds to a query again.
 * @param {import('@electric-sql/pglite').PGlite} database
 */
export function endAfterPanic(database) {
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
