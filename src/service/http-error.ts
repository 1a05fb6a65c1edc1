import type { ProblemStatus } from '#contract/problem.ts'
import type { HttpResponse } from '#http/http-message.ts'
import { problemResponse } from '#http/problem-response.ts'
import { DatabaseBusy, DatabaseNotReady, isDatabaseUnavailable } from './store/postgres/database-failure.ts'

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

/**
 * The one place that decides what of an error may leave: refusals whole, of anything else a reference.
 * @param path that was asked for
 * @param reference of the request
 */
export function errorAnswer(
  error: unknown,
  path: string,
  reference: string,
  reportFailure: ReportFailure,
): HttpResponse {
  if (error instanceof HttpError) return problemResponse(error.status, error.message, path, error.headers)
  if (error instanceof DatabaseNotReady) {
    const detail = 'The database of this network cannot be read at the moment. Try again in a few seconds.'
    return problemResponse(503, detail, path, { 'Retry-After': '5' })
  }
  if (error instanceof DatabaseBusy) {
    const detail = 'More is asked of the database than it can answer in time. Try again in a second.'
    return problemResponse(503, detail, path, { 'Retry-After': '1' })
  }
  reportFailure({ reference, error })
  if (isDatabaseUnavailable(error)) {
    const detail = `The database does not answer. Try again in a few seconds. Reference: ${reference}.`
    return problemResponse(503, detail, path, { 'Retry-After': '5' })
  }
  const detail = `The service failed on this request, and the failure is logged. Reference: ${reference}.`
  return problemResponse(500, detail, path)
}
