// Plain JavaScript, because Node starts the files that import it itself, from the source and from the build alike.

/** Milliseconds in which the message of a PANIC reaches its client. */
const LAST_MESSAGE_TIME = 100
/** Bytes of the longest message of an error; larger pieces are rows. */
const LONGEST_ERROR = 4096
/** The severity in an ErrorResponse, which no text of a row can contain: it holds no NUL. */
const PANIC = Buffer.from('VPANIC\0')

/**
 * Ends the thread, or the process, with the reason after a PANIC of PostgreSQL, as of a full disk: PGlite never responds
 * to a query again.
 * @param {import('@electric-sql/pglite').PGlite} database
 */
export function endAfterPanic(database) {
  const execute = database.execProtocolRawStream.bind(database)
  database.execProtocolRawStream = (message, { onRawData, ...options }) =>
    execute(message, {
      ...options,
      onRawData: (data) => {
        const reason = panicReason(data)
        if (reason !== undefined) {
          setTimeout(() => {
            throw new Error(reason)
          }, LAST_MESSAGE_TIME)
        }
        onRawData(data)
      },
    })
}

/**
 * The sentence of a PANIC in a message of the protocol; undefined for any other message.
 * @param {Uint8Array} data
 */
function panicReason(data) {
  if (data.length >= LONGEST_ERROR) return undefined
  const message = Buffer.from(data.buffer, data.byteOffset, data.length)
  if (!message.includes(PANIC)) return undefined
  const fields = message.toString().split('\0')
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'PANIC'
}
