import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { messageFault, originForm, refuseBytes, refuseConnect, refuseRequest } from './message-fault.ts'

export interface Listening {
  /** URL of the server, without a slash at the end. */
  readonly address: string
  /** Accepts no new connection, answers what arrives on the others for a moment, and ends each with its response. */
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

export const defaultLimits: ListenLimits = {
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
  const turns = createRequestTurns(receive)
  const server = createServer(
    {
      headersTimeout: limits.header,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.header / 10,
      keepAliveTimeout: limits.silence / 3,
      maxHeaderSize: 16_384,
      // `messageFault` refuses it with a problem.
      requireHostHeader: false,
    },
    turns.handle,
  )
  let isClosing = false
  /** Responses that are not written out. */
  const open = new Set<ServerResponse>()

  function receive(request: IncomingMessage, response: ServerResponse): void {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (isClosing || hasLargeBody(request)) response.shouldKeepAlive = false
    if (request.url?.[0] !== '/') request.url = originForm(request.url ?? '', request.headers.host)
    const fault = messageFault(request)
    if (fault) refuseRequest(request, response, fault)
    else handler(request, response)
  }

  server.maxConnections = limits.connections
  // Node would drop the fields beyond a number without a word; their bytes are limited, and `messageFault` counts them.
  server.maxHeadersCount = 0
  // A client that reads nothing for so long has gone.
  server.setTimeout(limits.silence)
  server.on('clientError', (error, socket) => {
    // A problem would end up in the middle of the response that the waiting requests wait for.
    if (turns.isWaiting(socket)) socket.destroy()
    else refuseBytes(error, socket)
  })
  server.on('connect', refuseConnect)
  server.on('checkContinue', (request, response) => {
    if (!hasLargeBody(request)) response.writeContinue()
    turns.handle(request, response)
  })
  server.on('checkExpectation', (request, response) =>
    refuseRequest(request, response, {
      status: 417,
      detail: 'The only expectation that is met here is 100-continue.',
      headers: {},
    }),
  )
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const bound = server.address()
      const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port
      resolve({
        address: `http://${host.includes(':') ? `[${host}]` : host}:${boundPort}`,
        close: () => {
          isClosing = true
          for (const response of open) response.shouldKeepAlive = false
          return close(server, limits.closing)
        },
      })
    })
  })
}

/** Bytes of a body that is read to its end even if nobody needs it, so that its connection can be used again. */
const MAX_IGNORED_BODY = 65_536

/** Whether a body may be so long that its connection is closed after the response instead. */
function hasLargeBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > MAX_IGNORED_BODY
}

/**
 * Milliseconds between two searches for connections whose last response was sent. In the first of them a connection in
 * use has its next request, whose response says that the connection ends.
 */
const SWEEP_INTERVAL = 100

/** @param timeout milliseconds for requests in flight; each connection ends with its response */
function close(server: Server, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL)
    const deadline = setTimeout(() => server.closeAllConnections(), timeout)
    // `http.Server` would also end idle connections at once, on which a request may be on its way.
    NetServer.prototype.close.call(server, () => {
      clearInterval(sweep)
      clearTimeout(deadline)
      resolve()
    })
  })
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The order of the requests of each connection. */
interface RequestTurns {
  /**
   * Handles a request once the response before it on its connection was written out. While one waits, its connection
   * is not read from, so that neither responses nor requests pile up behind a client that does not read.
   */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Whether a connection has a request that waits, and so a response on its way. */
  isWaiting(connection: Duplex): boolean
}

/** Pipelined requests (RFC 9112 section 9.3.2) one after the other; Node would handle all of them at once. */
function createRequestTurns(handler: Handler): RequestTurns {
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
