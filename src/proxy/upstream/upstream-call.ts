import type { UpstreamFaultKind } from './upstream-request.ts'

/** One request that was sent to a data service. */
export interface UpstreamCall {
  readonly network: string
  readonly requestId: string
  readonly path: string
  /** Status of the response, or why there was none. */
  readonly outcome: number | UpstreamFaultKind
  /** Milliseconds until the header of the response, or until its end where it was read to the end. */
  readonly duration: number
  readonly cause?: unknown
}
