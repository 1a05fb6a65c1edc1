import { buildProblem, PROBLEM_CONTENT_TYPE, type ProblemStatus } from '#contract/problem.ts'
import type { HttpResponse } from './http-message.ts'

/**
 * An error response with a problem document as its body (RFC 9457).
 * @param instance path of the request; empty where it could not be read
 * @param headers fields beside those of every problem, which they may replace
 * @param members of the document beside those of every problem (RFC 9457 section 3.2)
 */
export function problemResponse(
  status: ProblemStatus,
  detail: string,
  instance: string,
  headers?: Readonly<Record<string, string>>,
  members?: object,
): HttpResponse & { readonly body: string } {
  const body = JSON.stringify({ ...buildProblem(status, detail, instance), ...members })
  return {
    status,
    headers: {
      'Content-Type': PROBLEM_CONTENT_TYPE,
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
    body,
  }
}
