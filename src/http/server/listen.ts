import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { ProblemStatus } from '#contract/problem.ts'
import { responseText } from '../http-message.ts'
import { problemResponse } from '../problem-response.ts'
import { createRequestTurns } from './request-turns.ts'

export interface Listening {
  /** URL of the server, without a slash at the end. */
  readonly address: string
  /** Lets requests in flight finish for a while, and ends every connection. */
  close(): Promise<void>
}

/** Limits of a server; times are in milliseconds. */
export interface ListenLimits {
  /** Connections open at once. */
  readonly connections: number
  /** Time for the header section of a request. */
  readonly header: number
  /** Time for a whole request. */
  readonly request: number
  /** Time for which a connection may be idle in both directions. */
  readonly silence: number
  /** Time for requests in flight when the server closes. */
  readonly closing: number
}

const defaultLimits: ListenLimits = {
  connections: 10_000,
  header: 10 * SECOND,
  request: 30 * SECOND,
  silence: MINUTE,
  closing: 5 * SECOND,
}

/**
 * Starts a server.
 * @param port 0 takes a free one
 * @throws when the port is taken.
 */
export function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  host: string,
  port: number,
  limits: ListenLimits = defaultLimits,
): Promise<Listening> {
  const turns = createRequestTurns((request, response) => {
    if (isClosing) response.shouldKeepAlive = false
    handler(request, response)
  })
  const server = createServer(
    {
      headersTimeout: limits.header,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.header / 2,
      keepAliveTimeout: limits.silence / 3,
      maxHeaderSize: 16_384,
    },
    turns.handle,
  )
  let isClosing = false
  server.maxConnections = limits.connections
  // A client that reads nothing for so long has gone.
  server.setTimeout(limits.silence)
  server.on('clientError', (error, socket) => {
    // A problem would end up in the middle of the response that the waiting requests wait for.
    if (turns.isWaiting(socket)) socket.destroy()
    else refuse(error, socket)
  })
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

/** Responds with a problem, like every other error, to bytes that are no request, or too many of them. */
function refuse(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, detail]: [ProblemStatus, string] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? [431, 'The header fields of this request take more than 16 kB.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? [408, 'The request was not complete in time.']
        : [400, 'This is not an HTTP/1.1 request.']
  socket.end(responseText(problemResponse(status, detail, '', { Connection: 'close' })))
}

/** Milliseconds between two searches for connections whose last response was sent. */
const SWEEP_INTERVAL = 50

/** @param timeout milliseconds for requests in flight; each connection ends with its response */
function close(server: Server, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL)
    const deadline = setTimeout(() => server.closeAllConnections(), timeout)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(deadline)
      resolve()
    })
    server.closeIdleConnections()
  })
}
