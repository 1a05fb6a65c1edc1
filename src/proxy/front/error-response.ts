import { SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { UpstreamRefusal } from '../upstream/failures/upstream-refusal.ts'
import { UpstreamUnavailable } from '../upstream/failures/upstream-unavailable.ts'
import { type ProxyRequest, problem } from './proxy-request.ts'

/**
 * The response to a request that failed. Only this function decides how much of an error a client sees: all of a
 * refusal or an unavailable upstream, and of anything else a reference to the log.
 * @param now milliseconds since the Unix epoch
 * @param sentId of the request that was sent upstream; undefined where none was
 * @param reportFailure logs an error and returns its reference
 */
export function errorResponse(
  received: ProxyRequest,
  error: unknown,
  now: number,
  sentId: string | undefined,
  reportFailure: (error: unknown) => string,
): Response {
  const named = sentId === undefined ? {} : { [REQUEST_ID_HEADER]: sentId }
  if (error instanceof UpstreamRefusal) return problem(received, error.status, error.message, named)
  if (error instanceof UpstreamUnavailable) {
    const { status, message, notBefore, reason } = error
    return problem(received, status, message, {
      ...named,
      [CACHE_STATUS_HEADER]: `Epochal; fwd=uri-miss; detail=${reason}`,
      ...(notBefore !== undefined && { 'Retry-After': String(secondsUntil(notBefore, now)) }),
    })
  }
  const requestId = reportFailure(error)
  const detail = `Epochal failed on this request, and the failure is logged. Reference: ${requestId}.`
  return problem(received, 500, detail, { [REQUEST_ID_HEADER]: requestId })
}

function secondsUntil(time: number, now: number): number {
  return Math.max(Math.ceil((time - now) / SECOND), 1)
}
