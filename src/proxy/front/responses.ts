import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { fromFetchRequest, toFetchResponse } from '#http/http-message.ts'
import { type Representation, WholeRepresentation } from '#http/representation.ts'
import type { CacheResult } from '../cache/proxy-cache.ts'

export type ResponseHeaders = Readonly<Record<string, string>>

/** Quality of Brotli for texts: a tenth fewer bytes of a document than at 4, for two milliseconds more. */
const BROTLI_QUALITY = 6

/** A text that many responses send, encoded when a client first prefers an encoding. */
export function textContent(
  text: string,
  contentType: string,
  headers: ResponseHeaders = {},
): WholeRepresentation {
  return new WholeRepresentation({ contentType, headers }, text, { quality: BROTLI_QUALITY })
}

/** The response with some content. @param status of a failure whose document is the content */
export function contentResponse(
  request: Request,
  content: Representation,
  headers: ResponseHeaders,
  status: 200 | 404 | 503 = 200,
): Response | Promise<Response> {
  const received = fromFetchRequest(request)
  const response =
    status === 200 ? content.respond(received, headers) : content.fail(status, received, headers)
  return response instanceof Promise ? response.then(toFetchResponse) : toFetchResponse(response)
}

/**
 * Header fields that tell how a response was obtained and how old it is.
 * @param requestId of the request to the data service; undefined where none was sent
 */
export function cacheFields(
  result: CacheResult,
  at: Instant,
  requestId: string | undefined,
): ResponseHeaders {
  return {
    Age: String(Math.max(Math.floor((at - result.response.confirmedAt) / SECOND), 0)),
    [CACHE_STATUS_HEADER]: cacheStatus(result, at),
    ...requestIdField(requestId),
  }
}

function requestIdField(requestId: string | undefined): ResponseHeaders {
  return requestId === undefined ? {} : { [REQUEST_ID_HEADER]: requestId }
}

/** RFC 9211: a stale response is a hit whose `ttl` is negative. */
function cacheStatus({ response, result, reason }: CacheResult, at: number): string {
  const ttl = Math.floor((response.freshUntil - at) / SECOND)
  switch (result) {
    case 'hit':
      return Number.isFinite(ttl) ? `Epochal; hit; ttl=${ttl}` : 'Epochal; hit'
    case 'stale':
      return `Epochal; hit; ttl=${Math.min(ttl, -1)}; detail=${reason}`
    case 'revalidated':
      return `Epochal; fwd=stale; fwd-status=${response.upstreamStatus ?? 200}`
    case 'collapsed':
      return 'Epochal; fwd=uri-miss; collapsed'
    case 'miss':
      return 'Epochal; fwd=uri-miss'
  }
}
