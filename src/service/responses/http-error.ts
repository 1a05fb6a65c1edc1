import type { ProblemStatus } from '#contract/problem.ts'

/** A refusal that is sent to the client; the message becomes the `detail` of the problem. */
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
