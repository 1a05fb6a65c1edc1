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
 * @param onEnd called when the last byte was handed over, with the error of a body that failed
 */
export function sendResponse(
  response: ServerResponse,
  { status, headers, body }: HttpResponse,
  onEnd: (failure?: { readonly error: unknown }) => void,
): void {
  if (response.destroyed) {
    discardBody(body)
    onEnd()
    return
  }
  response.writeHead(status, headers)
  if (!isStream(body)) {
    response.end(body)
    onEnd()
    return
  }
  sendStream(response, body).then(
    () => onEnd(),
    (error: unknown) => onEnd({ error }),
  )
}

/** Lets go of what the body of a response that is not sent would be read from. */
export function discardBody(body: HttpResponse['body']): void {
  if (isStream(body)) body[Symbol.asyncIterator]().return?.()
}

function isStream(body: HttpResponse['body']): body is AsyncIterable<Uint8Array> {
  return body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body)
}

async function sendStream(response: ServerResponse, body: AsyncIterable<Uint8Array>): Promise<void> {
  const chunks = body[Symbol.asyncIterator]()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      if (response.destroyed) return
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
