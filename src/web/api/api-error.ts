import type { StaleReason } from '#explorer-protocol/cache-status.ts'

/** An error response of the data service or the proxy; the message is its detail. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The seconds of Retry-After, if the response has it. */
  readonly retryAfter: number | undefined
  /** The reason that the proxy gives when the data service sent no response. */
  readonly reason: StaleReason | undefined

  constructor(status: number, detail: string, about: Partial<Pick<ApiError, 'retryAfter' | 'reason'>> = {}) {
    super(detail)
    this.status = status
    this.retryAfter = about.retryAfter
    this.reason = about.reason
  }
}

/** No response at all: the browser or the Epochal server is offline. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}
