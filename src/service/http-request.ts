import type { HttpRequest } from '#http/http-message.ts'
import { qualityOf } from '#http/quality-values.ts'
import { LONGEST_TARGET } from '#http/target-length.ts'
import { HttpError } from './http-error.ts'

/**
 * Not in the specification: HEAD, and what is refused for its method, its type or its length.
 * The first step of the authorizer, after the path: reading is all that can be done here.
 * @throws {HttpError} 405, 406 when the type cannot be sent, or 414.
 */
export function checkRequest(request: HttpRequest, type: string): void {
  checkMethodAndLength(request)
  if (qualityOf(request.header('accept'), type) === 0) {
    throw new HttpError(406, `The answer is ${type}, and the header Accept of this request refuses it.`)
  }
}

/** @throws {HttpError} 405 or 414. */
export function checkMethodAndLength(request: HttpRequest): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw new HttpError(405, `${request.method} is not answered here.`, { Allow: 'GET, HEAD' })
  }
  if (request.url.length > LONGEST_TARGET) {
    throw new HttpError(414, `The address is longer than ${LONGEST_TARGET} characters.`)
  }
}
