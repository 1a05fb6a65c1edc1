import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpAnswer, HttpRequest } from './http-answer.ts'

/** A request of Node's server. */
export function nodeRequest(incoming: IncomingMessage): HttpRequest {
  return {
    method: incoming.method ?? '',
    url: incoming.url ?? '',
    header: (name) => {
      const value = incoming.headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
  }
}

/**
 * Sends an answer through Node's server. A body that fails in the middle closes the connection: what was sent
 * must not look like a whole answer.
 * @throws what the body failed with
 */
export async function sendAnswer(response: ServerResponse, answer: HttpAnswer): Promise<void> {
  const { status, headers, body } = answer
  response.writeHead(status, headers)
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) {
    response.end(body)
    return
  }
  const chunks = body[Symbol.asyncIterator]()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      if (!response.write(next.value)) await once(response, 'drain', { signal: gone.signal })
      if (response.destroyed) return
    }
    response.end()
  } catch (error) {
    // A client that goes away ends the reading, and is no failure.
    if (response.destroyed) return
    response.destroy()
    throw error
  } finally {
    await chunks.return?.()
  }
}
