import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { ProblemStatus } from '#contract/problem.ts'
import { responseText } from './http-message.ts'
import { problemResponse } from './problem-response.ts'

export interface Listening {
  readonly address: string
  close(): Promise<void>
}

/** What one client may take of a server. Times are in milliseconds. */
export interface ListenLimits {
  readonly connections: number
  /** Until the header of a request has come, and until all of it has. */
  readonly header: number
  readonly request: number
  /** For which a connection may be open and nothing be said on it by either side. */
  readonly silence: number
  /** That requests in flight have to finish when the server closes. */
  readonly closing: number
}

const defaultLimits: ListenLimits = {
  connections: 10_000,
  header: 10 * SECOND,
  request: 30 * SECOND,
  silence: MINUTE,
  closing: 5 * SECOND,
}

/** @throws when the port is taken; port 0 takes a free one. */
export function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  host: string,
  port: number,
  limits: ListenLimits = defaultLimits,
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: limits.header,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.header / 2,
      keepAliveTimeout: limits.silence / 3,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      if (isClosing) response.shouldKeepAlive = false
      handler(request, response)
    },
  )
  let isClosing = false
  server.maxConnections = limits.connections
  // Whoever takes nothing of an answer for so long is not there any more.
  server.setTimeout(limits.silence)
  server.on('clientError', refuse)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const bound = server.address()
      const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port
      resolve({
        address: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
        close: () => {
          isClosing = true
          return close(server, limits.closing)
        },
      })
    })
  })
}

/** What is not HTTP, or too much of it, is refused in the words of all other errors. */
function refuse(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, detail]: [ProblemStatus, string] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'The header fields of this request take more than 16 kB.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request did not come to its end in time.']
        : [400, 'This is not a request of HTTP 1.1.']
  socket.end(responseText(problemResponse(status, detail, '', { Connection: 'close' })))
}

/** Milliseconds between two looks for connections whose last answer has gone out. */
const SWEEP = 50

/** Lets requests in flight finish, for a while; every connection ends with its answer. */
function close(server: Server, timeouts: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP)
    const deadline = setTimeout(() => server.closeAllConnections(), timeouts)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(deadline)
      resolve()
    })
    server.closeIdleConnections()
  })
}
