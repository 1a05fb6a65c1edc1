import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpRequest, HttpResponse } from '../http-message.ts'

/** The request of Node's server in the common form. */
export function nodeRequest(incoming: IncomingMessage): HttpRequest {
  return {
    method: incoming.method ?? '',
    url: incoming.url ?? '',
    header: (name) => {
      const value = incoming.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
  }
}

/**
 * Sends a response through Node's server. A body that fails in the middle closes the connection, so that the part
 * already sent cannot be taken for the whole.
 * @param onEnd called when the last byte was handed over, with the error of a body that failed and the bytes of the
 * body that were
 */
export function sendResponse(
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
  onEnd: (failure: { readonly error: unknown } | undefined, bytes: number) => void,
): void {
  if (response.destroyed) {
    discardBody(body)
    onEnd(undefined, 0)
    return
  }
  response.writeHead(status, headers)
  if (!isStream(body)) {
    response.end(body)
    // Node sends no body to HEAD.
    onEnd(undefined, body === undefined || response.req.method === 'HEAD' ? 0 : Buffer.byteLength(body))
    return
  }
  let bytes = 0
  const counted = (written: number) => {
    bytes += written
  }
  sendStream(response, body, counted).then(
    () => onEnd(undefined, bytes),
    (error: unknown) => onEnd({ error }, bytes),
  )
}

/** Lets go of what the body of a response that is not sent would be read from. */
export function discardBody(body: HttpResponse['body']): void {
  if (isStream(body)) body[Symbol.asyncIterator]().return?.()
}

function isStream(body: HttpResponse['body']): body is AsyncIterable<Uint8Array> {
  return body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)
}

/** @param onWritten called with the bytes of each part that is handed over */
async function sendStream(
  response: ServerResponse,
  body: AsyncIterable<Uint8Array>,
  onWritten: (bytes: number) => void,
): Promise<void> {
  const chunks = body[Symbol.asyncIterator]()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      if (response.destroyed) return
      onWritten(next.value.length)
      if (!response.write(next.value)) await once(response, 'drain', { signal: gone.signal })
    }
    response.end()
  } catch (error) {
    // A client that disconnects is no failure.
    if (response.destroyed) return
    response.destroy()
    throw error
  } finally {
    await chunks.return?.()
  }
}
