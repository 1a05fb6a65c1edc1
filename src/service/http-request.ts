import type { HonoRequest } from 'hono'
import { HttpError } from './http-error.ts'

/** A `$filter` of 4,000 characters, percent-encoded, and a path fit into it. */
const LONGEST_ADDRESS = 12_288

/**
 * The first step of the gate, after the path: reading is all that can be done here.
 * @throws {HttpError} 405, 406 when the type cannot be sent, or 414.
 */
export function checkRequest(request: HonoRequest, type: string): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new HttpError(405, `${request.method} is not answered here.`, { Allow: 'GET, HEAD' })
  }
  if (request.url.length > LONGEST_ADDRESS) {
    throw new HttpError(414, `The address is longer than ${LONGEST_ADDRESS} characters.`)
  }
  if (!accepts(request.header('Accept'), type)) {
    throw new HttpError(406, `The answer is ${type}, and the header Accept of this request refuses it.`)
  }
}

/**
 * True when a type may be sent for an `Accept` header (RFC 9110 section 12.5.1); parameters other
 * than the weight make no difference.
 */
export function accepts(accept: string | undefined, type: string): boolean {
  if (!accept) return true
  const [group] = type.split('/')
  return accept.split(',').some((item) => {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    return !refused && ['*/*', `${group}/*`, type].includes(range)
  })
}
