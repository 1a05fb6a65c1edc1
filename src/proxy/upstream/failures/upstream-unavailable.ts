import type { ProblemStatus } from '#contract/problem.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'

/** The data service returns no response that can be passed on; the message may be shown on a page. */
export class UpstreamUnavailable extends Error {
  override readonly name = 'UpstreamUnavailable'
  readonly reason: UpstreamReason
  readonly status: ProblemStatus
  /** Milliseconds since the Unix epoch before which another request cannot succeed; undefined where unknown. */
  readonly notBefore: number | undefined

  constructor(
    reason: UpstreamReason,
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
