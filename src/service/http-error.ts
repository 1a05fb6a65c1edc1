import type { ErrorHandler } from 'hono'
import { buildProblem, PROBLEM_CONTENT_TYPE, type ProblemStatus } from '#contract/problem.ts'
import { DatabaseNotReady, isDatabaseUnavailable } from './store/database.ts'

/** A refusal that the caller must hear about; the message becomes the `detail` of the problem. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: ProblemStatus
  readonly headers: Readonly<Record<string, string>>

  constructor(status: ProblemStatus, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail)
    this.status = status
    this.headers = headers
  }
}

/** Told of every failure that is not the caller's, with the reference that the caller was given. */
export type ReportFailure = (failure: { readonly reference: string; readonly error: unknown }) => void

/** The one place that decides what of an error may leave: refusals whole, of anything else a reference. */
export function answerErrors(reportFailure: ReportFailure): ErrorHandler {
  return (error, c) => {
    if (error instanceof HttpError) {
      return problemResponse(error.status, error.message, c.req.path, error.headers)
    }
    if (error instanceof DatabaseNotReady) {
      const detail = 'The database of this network cannot be read at the moment. Try again in a few seconds.'
      return problemResponse(503, detail, c.req.path, { 'Retry-After': '5' })
    }
    const reference = crypto.randomUUID()
    reportFailure({ reference, error })
    if (isDatabaseUnavailable(error)) {
      const detail = `The database does not answer. Try again in a few seconds. Reference: ${reference}.`
      return problemResponse(503, detail, c.req.path, { 'Retry-After': '5' })
    }
    const detail = `The service failed on this request, and the failure is logged. Reference: ${reference}.`
    return problemResponse(500, detail, c.req.path, {})
  }
}

function problemResponse(
  status: ProblemStatus,
  detail: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Response {
  return new Response(JSON.stringify(buildProblem(status, detail, path)), {
    status,
    headers: { 'Content-Type': PROBLEM_CONTENT_TYPE, 'Cache-Control': 'no-store', ...headers },
  })
}
