import type { HttpRequest } from '#http/http-message.ts'
import {
  lengthFault,
  methodFault,
  odataVersionFault,
  type RequestFault,
  typeFault,
} from '#http/request-checks.ts'
import { HttpError } from './http-error.ts'

/**
 * Refuses a request for its method, its length or the type that it accepts, before its key is verified.
 * Not in the specification: HEAD, and these refusals.
 * @throws {HttpError} 405, 414, or 406 when the type cannot be sent.
 */
export function checkRequest(request: HttpRequest, type: string): void {
  checkMethodAndLength(request)
  refuse(typeFault(request.header('accept'), type))
}

/** @throws {HttpError} 405 or 414. */
export function checkMethodAndLength(request: HttpRequest): void {
  refuse(methodFault(request.method) ?? lengthFault(request.url))
}

/**
 * Refuses a version of OData that is not served.
 * @param start index in the path at which that below the network's address begins
 * @throws {HttpError} 400.
 */
export function checkODataVersion(request: HttpRequest, path: string, start = 0): void {
  refuse(odataVersionFault(path, start, request))
}

function refuse(fault: RequestFault | undefined): void {
  if (fault) throw new HttpError(fault.status, fault.detail, fault.headers)
}
