import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type HttpResponse, responseText } from '../http-message.ts'
import { problemResponse } from '../problem-response.ts'
import { refusedRequests } from '../process-metrics.ts'
import { methodFault, type RequestFault } from '../request-checks.ts'

/** Sends the problem to a request, and closes its connection. */
export function refuseRequest(request: IncomingMessage, response: ServerResponse, fault: RequestFault): void {
  const { status, headers, body } = closingProblem(fault)
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Refuses the method CONNECT, for which Node gives no response object. */
export function refuseConnect(request: IncomingMessage, socket: Duplex): void {
  const fault = methodFault(request.method ?? '')
  if (fault) end(socket, fault)
}

/**
 * Refuses bytes that are no request, or that are too many or too slow. A response that has begun is broken off
 * instead, since a problem would look like a part of it.
 */
export function refuseBytes(error: Error & { code?: string }, socket: Duplex): void {
  const { _httpMessage: current } = socket as SocketOfServer
  if (!socket.writable || GONE.has(error.code ?? '') || current?.headersSent) socket.destroy()
  else end(socket, { ...bytesFault(error.code), headers: {} })
}

/** Node keeps the response that a connection waits for in this property. */
type SocketOfServer = Duplex & { readonly _httpMessage?: ServerResponse | null }

const GONE = new Set(['ECONNRESET', 'EPIPE'])

function bytesFault(code: string | undefined): Pick<RequestFault, 'status' | 'detail'> {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, detail: 'The header fields of this request take more than 16 kB.' }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, detail: 'The request was not complete in time.' }
    default:
      return { status: 400, detail: 'This is not an HTTP/1.1 request.' }
  }
}

function end(socket: Duplex, fault: RequestFault): void {
  socket.on('error', () => socket.destroy())
  socket.end(responseText(closingProblem(fault)), () => socket.destroy())
}

/** Counts the refusal. */
function closingProblem({ status, detail, headers }: RequestFault): HttpResponse & { readonly body: string } {
  refusedRequests.inc({ status })
  return problemResponse(status, detail, '', { ...headers, Connection: 'close' })
}
