import type { Clock } from '#async/clock.ts'
import { DAY, MINUTE } from '#cardano/utc-time.ts'
import type { NetworkStatus, RequestCounts } from '#explorer-protocol/data-status.ts'
import type { UpstreamCall } from '../upstream/upstream.ts'
import type { ProxyEvent } from './proxy-event-line.ts'

/** The requests of one network in the last hour, and when its data service responded last. It is forgotten by a restart. */
export interface RequestHistory {
  /** Counts a request that was served from the cache. It is called for each of them, so it only counts. */
  countCached(): void
  /** Counts a request to the data service by its outcome. The description at the base address, which is read without the key, is none. */
  countCall(call: Pick<UpstreamCall, 'path' | 'outcome' | 'duration'>): void
  /** Counts a request for a token that failed. */
  countTokenFault(isRefused: boolean): void
  /** Counts a response as failed that its status had shown as a good one. */
  countWrongResponse(): void
  /** In steps of two minutes: it may reach back two minutes less. */
  readonly lastHour: RequestCounts
  readonly lastResponse: NetworkStatus['last_response']
  /** Requests with the key today (UTC). */
  readonly madeToday: number
}

/** Milliseconds that one bucket counts. */
const BUCKET = 2 * MINUTE
const BUCKETS = 30

/** Places of the counts in a bucket. */
const CACHED = 0
const UPSTREAM = 1
const REFUSED = 2
const FAILED = 3
const PLACES = 4

/** @param now milliseconds since the Unix epoch */
export function createRequestHistory(now: () => number): RequestHistory {
  const counts = new Uint32Array(BUCKETS * PLACES)
  /** Number of the newest bucket since the Unix epoch. */
  let newest = Math.floor(now() / BUCKET)
  let lastResponse: NetworkStatus['last_response'] = null
  let day = Math.floor(now() / DAY)
  let madeToday = 0

  /** Empties the buckets whose time has come round again. A clock that is set back counts in the newest bucket. */
  function advance(): void {
    const current = Math.floor(now() / BUCKET)
    if (current <= newest) return
    const passed = Math.min(current - newest, BUCKETS)
    for (let step = 0; step < passed; step++) {
      const start = ((current - step) % BUCKETS) * PLACES
      counts.fill(0, start, start + PLACES)
    }
    newest = current
  }

  function add(place: number, amount = 1): void {
    advance()
    const index = (newest % BUCKETS) * PLACES + place
    counts[index] = Math.max((counts[index] ?? 0) + amount, 0)
  }

  function countMade(): void {
    const today = Math.floor(now() / DAY)
    if (today !== day) {
      day = today
      madeToday = 0
    }
    madeToday += 1
  }

  function total(place: number): number {
    advance()
    return counts.reduce((sum, count, index) => (index % PLACES === place ? sum + count : sum), 0)
  }

  return {
    countCached: () => add(CACHED),
    countCall: ({ path, outcome, duration }) => {
      // The description shows nothing about the data, and takes nothing from the key's limits.
      if (path === '') return
      countMade()
      add(placeOf(outcome))
      if (placeOf(outcome) === UPSTREAM) lastResponse = { at: now(), took: duration }
    },
    countTokenFault: (isRefused) => add(isRefused ? REFUSED : FAILED),
    countWrongResponse: () => {
      add(UPSTREAM, -1)
      add(FAILED)
    },
    get lastHour() {
      return {
        cached: total(CACHED),
        upstream: total(UPSTREAM),
        refused: total(REFUSED),
        failed: total(FAILED),
      }
    },
    get lastResponse() {
      return lastResponse
    },
    get madeToday() {
      return Math.floor(now() / DAY) === day ? madeToday : 0
    },
  }
}

const refusals: readonly UpstreamCall['outcome'][] = [401, 402, 403, 429]

function placeOf(outcome: UpstreamCall['outcome']): number {
  if (refusals.includes(outcome)) return REFUSED
  return typeof outcome === 'number' && outcome < 500 ? UPSTREAM : FAILED
}

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
