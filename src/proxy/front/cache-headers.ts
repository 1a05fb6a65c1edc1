import { SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import type { CacheResult } from '../cache/response-cache.ts'
import type { ResponseHeaders } from './responses.ts'

/**
 * Header fields that tell how a response was obtained and how old it is.
 * @param at milliseconds since the Unix epoch
 * @param requestId of the request to the data service; undefined where none was sent
 */
export function cacheFields(result: CacheResult, at: number, requestId: string | undefined): ResponseHeaders {
  return {
    Age: String(Math.max(Math.floor((at - result.response.confirmedAt) / SECOND), 0)),
    [CACHE_STATUS_HEADER]: cacheStatus(result, at),
    ...requestIdField(requestId),
  }
}

export function requestIdField(requestId: string | undefined): ResponseHeaders {
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
      return 'Epochal; fwd=stale; fwd-status=304'
    case 'collapsed':
      return 'Epochal; fwd=uri-miss; collapsed'
    case 'miss':
      return 'Epochal; fwd=uri-miss'
  }
}
