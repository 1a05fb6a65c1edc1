import type { StaleReason } from '#explorer-protocol/cache-status.ts'

/** The data service, or the proxy in its place, refused a request; the message says why. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Seconds, where the answer named them. */
  readonly retryAfter: number | undefined
  /** Why the data service gave no answer, where that is so. */
  readonly reason: StaleReason | undefined

  constructor(
    status: number,
    detail: string,
    { retryAfter, reason }: { retryAfter?: number | undefined; reason?: StaleReason | undefined } = {},
  ) {
    super(detail)
    this.status = status
    this.retryAfter = retryAfter
    this.reason = reason
  }
}

/** A list whose rows were arriving, and whose rest did not come. */
export class ListInterrupted extends Error {
  override readonly name = 'ListInterrupted'
}

/** No answer came at all: the browser is offline, or Epochal's server is. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}
