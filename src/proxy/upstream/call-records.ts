import type { Log } from '#http/log.ts'
import { logCall } from './proxy-log.ts'
import type { UpstreamCall } from './upstream.ts'

/** Counts the requests to data services. */
export interface CallCounter {
  countCall(call: UpstreamCall): void
}

/** Counts what the status of a network tells of its requests. */
export interface RequestCounter {
  /** Counts a request to the data service by its outcome. The description at the base address, which is read without the key, is none. */
  countCall(call: Pick<UpstreamCall, 'path' | 'outcome' | 'duration'>): void
  /** Counts a request for a token that failed. */
  countTokenFault(isRefused: boolean): void
  /** Counts a response as failed that its status had shown as a good one. */
  countWrongResponse(): void
}

/** Where the requests to the data service of a network are written down. */
export interface CallRecords {
  readonly log: Log
  readonly metrics: CallCounter
  readonly history: RequestCounter
}

/** Every request that was sent, when it ended. */
export function recordCall({ log, metrics, history }: CallRecords, call: UpstreamCall): void {
  metrics.countCall(call)
  history.countCall(call)
  logCall(log, call)
}
