import type { Log } from '#http/log.ts'
import { logCall } from './proxy-log.ts'
import type { UpstreamCall } from './upstream.ts'

/** Counts the requests to data services. */
export interface CallCounter {
  countCall(call: UpstreamCall): void
}

/** Where the requests to the data service of a network are written down. */
export interface CallRecords {
  readonly log: Log
  readonly metrics: CallCounter
}

/** Every request that was sent, when it ended. */
export function recordCall({ log, metrics }: CallRecords, call: UpstreamCall): void {
  metrics.countCall(call)
  logCall(log, call)
}
