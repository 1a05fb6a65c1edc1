// Plain JavaScript, because Node starts the files that import it itself, from the source and from the build alike.

/** Milliseconds in which the message of a PANIC reaches its client. */
const LAST_MESSAGE_TIME = 100
/** Bytes of the longest message of an error, which is the end of its piece of the response. */
const MAX_ERROR = 4096
/**
 * The first two fields of the ErrorResponse. A row can have neither: its texts hold no NUL, and the length of the next
 * text, which begins with one, would be above a million.
 */
const PANIC = Buffer.from('SPANIC\0VPANIC\0')

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
 * The sentence of a PANIC at the end of a piece of a response; undefined for any other piece.
 * @param {Uint8Array} data
 */
function panicReason(data) {
  const end = data.subarray(-MAX_ERROR)
  const message = Buffer.from(end.buffer, end.byteOffset, end.length)
  const start = message.indexOf(PANIC)
  if (start === -1) return undefined
  const fields = message.toString('utf8', start).split('\0')
  return fields.find((field) => field.startsWith('M'))?.slice(1) ?? 'PANIC'
}
