import { HOUR, SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import type { HttpRequest, HttpResponse } from '#http/http-message.ts'
import { Refusal, type RefusalReason } from '#http/refusal.ts'
import {
  lengthFault,
  methodFault,
  odataVersionFault,
  type RequestFault,
  typeFault,
} from '#http/request-checks.ts'

/**
 * Refuses a request for its method, its length or the type that it accepts, before its key is verified.
 * Not in the specification: HEAD, and these refusals.
 * @throws {Refusal} 405, 414, or 406 when the type cannot be sent.
 */
export function checkRequest(request: HttpRequest, type: string): void {
  checkMethodAndLength(request)
  refuse(typeFault(request.header('accept'), type))
}

/** @throws {Refusal} 405 or 414. */
export function checkMethodAndLength(request: HttpRequest): void {
  refuse(methodFault(request.method) ?? lengthFault(request.url))
}

/**
 * Refuses a version of OData that is not served.
 * @param start index in the path at which that below the network's address begins
 * @throws {Refusal} 400.
 */
export function checkODataVersion(request: HttpRequest, path: string, start = 0): void {
  refuse(odataVersionFault(path, start, request))
}

function refuse(fault: RequestFault | undefined): void {
  if (fault) throw new Refusal(faultReasons[fault.status] ?? 'bad-request', fault.detail, fault.headers)
}

const faultReasons: Partial<Record<RequestFault['status'], RefusalReason>> = {
  405: 'wrong-method',
  406: 'not-acceptable',
  414: 'too-long',
}

/** Lets pages of other origins read data and documents (the CORS protocol of the Fetch standard). */
export interface CrossOriginReads {
  /** The response to a preflight request of an allowed origin; undefined for any other request. */
  preflight(request: HttpRequest): HttpResponse | undefined
  /**
   * Header fields of the response to a request, which let its origin read it.
   * @param vary the field of that name without them
   */
  fields(request: HttpRequest, vary: string | undefined): HttpResponse['headers']
}

const METHODS = 'GET, HEAD'
/** Header fields that a request of the interface may have. */
const REQUEST_FIELDS = [
  'Authorization',
  API_KEY_HEADER,
  'If-None-Match',
  'OData-MaxVersion',
  'OData-Version',
  'Prefer',
  REQUEST_ID_HEADER,
].join(', ')
/** Header fields that a page may read besides those that any page may. */
const RESPONSE_FIELDS = [
  'ETag',
  DIALECT_HEADER,
  'OData-Version',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  REQUEST_ID_HEADER,
].join(', ')
/** Seconds for which a browser may reuse the response to a preflight request; Chromium takes no more. */
const PREFLIGHT_AGE = (2 * HOUR) / SECOND

/**
 * Not in the specification: reads from other origins.
 * @param origins such as `https://app.example`, or `*` for all
 * @returns undefined when there are none, so that nothing is done for it
 */
export function createCrossOriginReads(origins: readonly string[]): CrossOriginReads | undefined {
  if (origins.length === 0) return undefined
  const allowed = new Set(origins)
  const isOpen = allowed.has('*')

  /** The value of `Access-Control-Allow-Origin` for the origin of a request. */
  function allowedOrigin(origin: string | undefined): string | undefined {
    if (isOpen) return '*'
    return origin !== undefined && allowed.has(origin) ? origin : undefined
  }

  /** A response for one origin must not be taken from a cache for another. */
  function varyField(vary: string | undefined): HttpResponse['headers'] {
    if (isOpen) return {}
    return { Vary: vary === undefined ? 'Origin' : `${vary}, Origin` }
  }

  return {
    preflight: (request) => {
      const origin = allowedOrigin(request.header('origin'))
      const isPreflight =
        request.method === 'OPTIONS' && request.header('access-control-request-method') !== undefined
      if (!isPreflight || origin === undefined) return undefined
      const headers = {
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers': REQUEST_FIELDS,
        'Access-Control-Max-Age': String(PREFLIGHT_AGE),
        ...varyField(undefined),
      }
      return { status: 204, headers, body: undefined }
    },
    fields: (request, vary) => {
      const origin = allowedOrigin(request.header('origin'))
      return {
        ...varyField(vary),
        ...(origin !== undefined && {
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Expose-Headers': RESPONSE_FIELDS,
        }),
      }
    },
  }
}
