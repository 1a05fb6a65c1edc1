import { DAY, type Instant, MINUTE } from '#cardano/utc-time.ts'
import type { NetworkStatus, RequestCounts } from '#explorer-protocol/data-status.ts'
import type { RequestCounter } from '../upstream/call-records.ts'
import { refusals } from '../upstream/proxy-log.ts'
import type { UpstreamCall } from '../upstream/upstream.ts'

/** The requests of one network in the last hour, and when its data service responded last. It is forgotten by a restart. */
export interface RequestHistory extends RequestCounter {
  /** Counts a request that was served from the cache. It is called for each of them, so it only counts. */
  countCached(): void
  /** In steps of two minutes: it may reach back two minutes less. */
  readonly lastHour: RequestCounts
  readonly lastResponse: NetworkStatus['last_response']
  /** Requests with the key today (UTC). */
  readonly madeToday: number
}

/** Milliseconds that one bucket counts. */
const BUCKET = 2 * MINUTE
const BUCKETS = 30

/** The counts of a bucket, in their places. */
const PLACES = ['cached', 'upstream', 'refused', 'failed'] as const satisfies (keyof RequestCounts)[]
type Place = (typeof PLACES)[number]

export function createRequestHistory(now: () => Instant): RequestHistory {
  const counts = new Uint32Array(BUCKETS * PLACES.length)
  /** Number of the newest bucket. */
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
      const start = ((current - step) % BUCKETS) * PLACES.length
      counts.fill(0, start, start + PLACES.length)
    }
    newest = current
  }

  function add(place: Place, amount = 1): void {
    advance()
    const index = (newest % BUCKETS) * PLACES.length + PLACES.indexOf(place)
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

  function total(place: Place): number {
    advance()
    return counts
      .filter((_, index) => PLACES[index % PLACES.length] === place)
      .reduce((sum, count) => sum + count, 0)
  }

  return {
    countCached: () => add('cached'),
    countCall: ({ path, outcome, duration }) => {
      // The description shows nothing about the data, and takes nothing from the key's limits.
      if (path === '') return
      countMade()
      add(placeOf(outcome))
      if (placeOf(outcome) === 'upstream') lastResponse = { at: now(), took: duration }
    },
    countTokenFault: (isRefused) => add(isRefused ? 'refused' : 'failed'),
    countWrongResponse: () => {
      add('upstream', -1)
      add('failed')
    },
    get lastHour() {
      return {
        cached: total('cached'),
        upstream: total('upstream'),
        refused: total('refused'),
        failed: total('failed'),
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

function placeOf(outcome: UpstreamCall['outcome']): Place {
  if (refusals.includes(outcome)) return 'refused'
  return typeof outcome === 'number' && outcome < 500 ? 'upstream' : 'failed'
}
