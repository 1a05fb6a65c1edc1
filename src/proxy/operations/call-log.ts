import type { Clock } from '#async/clock.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import type { UpstreamCall } from '../upstream/upstream-call.ts'
import type { ProxyEvent } from './proxy-event.ts'

/** Logs requests to data services that had no usable response. */
export interface CallLog {
  report(call: UpstreamCall): void
  close(): void
}

/** Refusals of the key and of its limits: each of many requests gets one. */
const REFUSALS: readonly unknown[] = [401, 402, 403, 429]

interface Refusals {
  count: number
  last: UpstreamCall
  readonly cancel: () => void
}

/**
 * The first refused request of a network is logged at once, the later ones once a minute with their number. Other
 * failures are logged one by one: an open circuit keeps them few.
 */
export function createCallLog(clock: Clock, report: (event: ProxyEvent) => void): CallLog {
  const refusals = new Map<string, Refusals>()

  function wait(last: UpstreamCall): void {
    const { network } = last
    refusals.set(network, { count: 0, last, cancel: clock.schedule(MINUTE, () => summarize(network)) })
  }

  function summarize(network: string): void {
    const seen = refusals.get(network)
    refusals.delete(network)
    if (!seen || seen.count === 0) return
    report({ kind: 'refused-calls', count: seen.count, ...seen.last })
    wait(seen.last)
  }

  return {
    report: (call) => {
      const seen = REFUSALS.includes(call.outcome) ? refusals.get(call.network) : undefined
      if (seen) {
        seen.count += 1
        seen.last = call
        return
      }
      report({ kind: 'call', ...call })
      if (REFUSALS.includes(call.outcome)) wait(call)
    },
    close: () => {
      for (const { cancel } of refusals.values()) cancel()
      refusals.clear()
    },
  }
}
