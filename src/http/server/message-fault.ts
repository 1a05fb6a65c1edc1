import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { percentDecoded } from '#contract/percent-decoded.ts'
import { type HttpResponse, responseText, toFetchResponse } from '../http-message.ts'
import { problemResponse } from '../problem-response.ts'
import { refusedRequests } from '../process-metrics.ts'
import { methodFault, type RequestFault } from '../request-checks.ts'

/** The parts of a request that come before any program's own rules: the request line and the header section. */
type MessageHead = Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'> & {
  readonly url?: string | undefined
}

/** Header fields of one request; a browser sends about 20. */
const MAX_FIELDS = 100
/** A name, an IPv4 address or an IPv6 address in brackets, perhaps with a port (RFC 9110 section 7.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]+)(?::\d{0,5})?$/i
/** Characters that no path of ours has, and at which routers end a path or see a slash. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\\]/u

/**
 * 400 or 431 for a request whose head is ambiguous, so that no two programs can read it differently (RFC 9112).
 * Not in the specification: these refusals.
 */
export function messageFault(head: MessageHead): RequestFault | undefined {
  const { rawHeaders, url = '' } = head
  if (rawHeaders.length > 2 * MAX_FIELDS) {
    return fault(431, `This request has more than ${MAX_FIELDS} header fields.`)
  }
  return hostFault(head) ?? targetFault(url)
}

/** RFC 9112 section 3.2: exactly one `Host`, which HTTP/1.0 alone may omit. */
function hostFault({ rawHeaders, httpVersion }: MessageHead): RequestFault | undefined {
  let host: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return fault(400, 'This request has more than one header field Host.')
    host = rawHeaders[i + 1]
  }
  if (host === undefined) {
    return httpVersion === '1.0' ? undefined : fault(400, 'This request has no header field Host.')
  }
  return HOST.test(host) ? undefined : fault(400, 'The header field Host of this request is no host.')
}

/** The target is a path; RFC 9112 section 3.2.2 also has whole URLs, which `originForm` turns into paths. */
function targetFault(target: string): RequestFault | undefined {
  if (target[0] !== '/') return fault(400, 'The target of this request is no path of this host.')
  if (target[1] === '/') return fault(400, 'The path of this request begins with two slashes.')
  if (target.includes('\\')) return fault(400, 'The target of this request holds a backslash.')
  const escapeFault = target.includes('%') ? encodedFault(pathOf(target)) : undefined
  if (escapeFault !== undefined) return fault(400, escapeFault)
  return target.includes('//') && isOfAnotherHost(target)
    ? fault(400, 'The path of this request begins with two slashes once its dot segments are removed.')
    : undefined
}

/** The path and query of a whole URL of this host; anything else as it is. */
export function originForm(target: string, host: string | undefined): string {
  const [whole, authority] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? []
  if (whole === undefined || authority?.toLowerCase() !== host?.toLowerCase()) return target
  const rest = target.slice(whole.length)
  return rest[0] === '/' ? rest : `/${rest}`
}

/** The fault of a path's percent-encoding; undefined without one. */
function encodedFault(path: string): string | undefined {
  const text = percentDecoded(path)
  if (text === undefined) return 'The path of this request holds a percent sign that encodes nothing.'
  return CONTROL.test(text)
    ? 'The path of this request holds an encoded control character or backslash.'
    : undefined
}

/** Whether a path such as `/x/..//evil.example` would name another host where it is resolved as a reference (RFC 3986). */
function isOfAnotherHost(target: string): boolean {
  return new URL(target, 'http://localhost').pathname.startsWith('//')
}

function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end < 0 ? target : target.slice(0, end)
}

function fault(status: 400 | 431, detail: string): RequestFault {
  return { status, detail, headers: {} }
}

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

/** Host of a request of HTTP/1.0 that names none. */
export const HOST_OF_NONE = 'localhost'

/**
 * The response to a request that is HTTP but has no readable address, such as one whose host has a port that is no port.
 * Such a request never reaches a program's own handler.
 * @param error of Hono's Node adapter
 * @throws the error itself when it is any other
 */
export function unreadableRequest(error: unknown): Response {
  if (!(error instanceof RequestError)) throw error
  return toFetchResponse(problemResponse(400, 'The address or the host of this request cannot be read.', ''))
}
