import type { ProblemStatus } from '#contract/problem.ts'
import type { StaleReason } from '#explorer-protocol/cache-status.ts'

/** Why the data service gives no answer that can be passed on; the message is fit for the page. */
export class UpstreamUnavailable extends Error {
  override readonly name = 'UpstreamUnavailable'
  readonly reason: StaleReason
  readonly status: ProblemStatus
  /** Milliseconds since the Unix epoch before which asking again is of no use; undefined where nobody knows. */
  readonly notBefore: number | undefined

  constructor(
    reason: StaleReason,
    status: ProblemStatus,
    message: string,
    { notBefore, cause }: { notBefore?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.reason = reason
    this.status = status
    this.notBefore = notBefore
  }
}
