import type { Instant } from '#cardano/utc-time.ts'
import type { ProblemStatus } from '#contract/problem.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { retryAfter } from '#http/fields/retry-after.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { problemResponse } from '#http/problem-response.ts'
import { methodFault, odataVersionFault, type RequestFault } from '#http/request-checks.ts'
import type { FailureLog } from '../upstream/proxy-log.ts'
import { UpstreamRefusal, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { ProxyRequest } from './proxy-request.ts'
import type { ResponseHeaders } from './responses.ts'

/** The 405 response to any method but GET and HEAD. */
export function refusedMethod(received: ProxyRequest): Response | undefined {
  return refused(received, methodFault(received.request.method))
}

/** The 400 response to a version of OData that is not served. */
export function refusedVersion(received: ProxyRequest): Response | undefined {
  const { path, request } = received
  const header = (name: string) => request.headers.get(name) ?? undefined
  return refused(received, odataVersionFault(path, path.indexOf('/', 1), { header }))
}

export function refused(received: ProxyRequest, fault: RequestFault | undefined): Response | undefined {
  return fault && problem(received, fault.status, fault.detail, fault.headers)
}

/** A refusal that says when to try again. @param wait milliseconds */
export function refusedFor(
  received: ProxyRequest,
  status: 429 | 503,
  detail: string,
  wait: number,
): Response {
  return problem(received, status, detail, retryAfter(wait))
}

export function problem(
  { path, protection }: ProxyRequest,
  status: ProblemStatus,
  detail: string,
  headers: ResponseHeaders = {},
  members: object = {},
): Response {
  return toFetchResponse(problemResponse(status, detail, path, { ...protection.data, ...headers }, members))
}

/**
 * The response to a request that failed. Only this function decides how much of an error a client sees: all of a
 * refusal or an unavailable upstream, and of anything else a reference to the log.
 * @param sentId of the request that was sent upstream; undefined where none was
 * @param failures takes an error of the proxy itself
 */
export function failureProblem(
  received: ProxyRequest,
  error: unknown,
  now: Instant,
  sentId: string | undefined,
  failures: FailureLog,
): Response {
  const named = sentId === undefined ? {} : { [REQUEST_ID_HEADER]: sentId }
  if (error instanceof UpstreamRefusal) return problem(received, error.status, error.message, named)
  if (error instanceof UpstreamUnavailable) {
    const { status, message, notBefore, reason, progress } = error
    const fields = {
      ...named,
      [CACHE_STATUS_HEADER]: `Epochal; fwd=uri-miss; detail=${reason}`,
      ...(notBefore !== undefined && retryAfter(notBefore - now)),
    }
    return problem(received, status, message, fields, progress)
  }
  const requestId = failures.write(error)
  const detail = `Epochal failed on this request, and the failure is logged. Reference: ${requestId}.`
  return problem(received, 500, detail, { [REQUEST_ID_HEADER]: requestId })
}
