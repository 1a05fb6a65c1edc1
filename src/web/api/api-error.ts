import type { InvalidResponse } from '#contract/read-response.ts'
import type { StaleReason } from '#explorer-protocol/cache-status.ts'

/** How far a list has come that the proxy is collecting. */
export interface ListProgress {
  readonly rows: number
  /** Null where the data service does not count. */
  readonly expected: number | null
  /** Seconds until it is complete, at the pace so far; null where that is not known. */
  readonly seconds: number | null
}

/** An error response of the data service or the proxy; the message is its detail. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The seconds of Retry-After, if the response has it. */
  readonly retryAfter: number | undefined
  /** The reason that the proxy gives when the data service sent no response. */
  readonly reason: StaleReason | undefined
  /** Of a list that is being collected. */
  readonly progress: ListProgress | undefined
  /** With a body to read once more; undefined for one that the document stands for. */
  readonly response: Response | undefined

  constructor(
    status: number,
    detail: string,
    about: Partial<Pick<ApiError, 'retryAfter' | 'reason' | 'progress' | 'response'>> = {},
  ) {
    super(detail)
    this.status = status
    this.retryAfter = about.retryAfter
    this.reason = about.reason
    this.progress = about.progress
    this.response = about.response
  }
}

/** No response, or none with an end: the browser or the Epochal server is offline. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  /** The response that broke off, if any came. */
  readonly response: Response | undefined

  constructor(message: string, about: ErrorOptions & { readonly response?: Response | undefined } = {}) {
    super(message, about)
    this.response = about.response
  }
}

/** A response that does not follow the contract; its cause says in what. */
export class UnreadableResponse extends Error {
  override readonly name = 'UnreadableResponse'
  readonly response: Response

  constructor(response: Response, cause: InvalidResponse) {
    super(cause.message, { cause })
    this.response = response
  }
}
