import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The order of the requests of each connection. */
export interface RequestTurns {
  /**
   * Handles a request once the response before it on its connection was written out. While one waits, its connection
   * is not read from, so that neither responses nor requests pile up behind a client that does not read.
   */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Whether a connection has a request that waits, and so a response on its way. */
  isWaiting(connection: Duplex): boolean
}

/** Pipelined requests (RFC 9112 section 9.3.2) one after the other; Node would handle all of them at once. */
export function createRequestTurns(handler: Handler): RequestTurns {
  /** Waiting requests of each connection that has ever pipelined. */
  const waiting = new WeakMap<Duplex, number>()

  const hasWaiting = (connection: Duplex) => (waiting.get(connection) ?? 0) > 0

  function wait(request: IncomingMessage, response: ServerResponse): void {
    const connection = request.socket
    if (!waiting.has(connection)) {
      // Node reads on after each response and whenever a body is read.
      connection.on('resume', () => {
        if (hasWaiting(connection)) connection.pause()
      })
    }
    waiting.set(connection, (waiting.get(connection) ?? 0) + 1)
    connection.pause()
    // In the next tick, since Node still prepares the response within this event.
    response.once('socket', () => process.nextTick(begin, request, response))
  }

  function begin(request: IncomingMessage, response: ServerResponse): void {
    const connection = request.socket
    waiting.set(connection, (waiting.get(connection) ?? 1) - 1)
    if (connection.destroyed) return
    if (!hasWaiting(connection)) connection.resume()
    handler(request, response)
  }

  return {
    handle: (request, response) => {
      // Node gives the connection to the first response alone.
      if (response.socket === null) wait(request, response)
      else handler(request, response)
    },
    isWaiting: hasWaiting,
  }
}
