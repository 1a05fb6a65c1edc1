import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Instant } from '#cardano/utc-time.ts'
import { buildProblem, PROBLEM_CONTENT_TYPE, type ProblemStatus } from '#contract/problem.ts'

/** A response of the fault upstream. */
export interface UpstreamResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface ReceivedRequest {
  readonly kind: 'token' | 'data'
  readonly at: Instant
  readonly method: string
  /** With the query, below the base address. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export function jsonResponse(value: unknown, status = 200): UpstreamResponse {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return { status, headers, body: JSON.stringify(value) }
}

export function problemResponse(
  status: ProblemStatus,
  detail: string,
  headers: Record<string, string> = {},
): UpstreamResponse {
  const body = JSON.stringify(buildProblem(status, detail, ''))
  return { status, headers: { 'Content-Type': PROBLEM_CONTENT_TYPE, ...headers }, body }
}

export function entityTag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
}

/** The response, or 304 where a condition names its entity tag. */
export function unlessMatched(
  response: UpstreamResponse,
  { 'if-none-match': condition = '' }: IncomingHttpHeaders,
): UpstreamResponse {
  const tag = response.headers.ETag
  const isMatch =
    tag !== undefined && condition.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
  return isMatch ? { ...response, status: 304, body: '' } : response
}

export function send(outgoing: ServerResponse, { status, headers, body }: UpstreamResponse): void {
  outgoing.writeHead(status, headers).end(status === 304 ? undefined : body)
}
