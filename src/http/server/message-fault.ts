import type { IncomingMessage } from 'node:http'
import type { RequestFault } from '../request-checks.ts'

/** The parts of a request that come before any program's own rules: the request line and the header section. */
type MessageHead = Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'> & {
  readonly url?: string | undefined
}

/** Header fields of one request; a browser sends about 20. */
const MOST_FIELDS = 100
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
  if (rawHeaders.length > 2 * MOST_FIELDS) {
    return fault(431, `This request has more than ${MOST_FIELDS} header fields.`)
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
  const text = decoded(path)
  if (text === undefined) return 'The path of this request holds a percent sign that encodes nothing.'
  return CONTROL.test(text)
    ? 'The path of this request holds an encoded control character or backslash.'
    : undefined
}

/** Undefined for what is not percent-encoded UTF-8. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
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
