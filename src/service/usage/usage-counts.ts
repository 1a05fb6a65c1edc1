import { DAY, type Instant, MINUTE } from '#cardano/utc-time.ts'
import type {
  CountedDay,
  CountedEndpoint,
  CountedKey,
  CountedMinute,
  UsageEndpoint,
  UsageOutcome,
} from '../store/control/counted-usage.ts'

type Writable<T> = { -readonly [Name in keyof T]: T[Name] }

interface Day extends CountedDay {
  lastUse: number
  endpoints: Writable<CountedEndpoint>[]
}

interface Key extends CountedKey {
  readonly days: Day[]
  readonly minutes: Writable<CountedMinute>[]
  /** Day and minute of the latest request. */
  day: Day
  minute: Writable<CountedMinute>
}

/** Counts requests of keys until they are taken away to be saved. */
export class UsageCounts {
  readonly #isFull: () => boolean
  #keys = new Map<string, Key>()
  #size = 0

  /** @param isFull whether there is no room for further counts */
  constructor(isFull: () => boolean) {
    this.#isFull = isFull
  }

  /** Counts in memory: one for each key, day and endpoint, and one for each key and minute. */
  get size(): number {
    return this.#size
  }

  /**
   * Counts one request. Nothing is allocated for a key and an endpoint that were counted in this minute already, since
   * this runs for every request.
   * @param bytes of the content that was sent
   * @returns false, and counts nothing, when it would take another count and there is no room
   */
  add(key: string, endpoint: UsageEndpoint, outcome: UsageOutcome, bytes: number, at: Instant): boolean {
    const number = Math.floor(at / MINUTE)
    let used = this.#keys.get(key)
    let counts = used?.minute.minute === number ? countsOf(used.day, endpoint) : undefined
    if (!used || !counts) {
      if (this.#isFull()) return false
      used = this.#turnTo(key, number)
      counts = countsOf(used.day, endpoint) ?? this.#newEndpoint(used.day, endpoint)
    }
    counts[outcome] += 1
    counts.bytes += bytes
    used.minute.requests += 1
    if (at > used.day.lastUse) used.day.lastUse = at
    return true
  }

  /** Takes everything that was counted; counting begins anew. */
  take(): readonly CountedKey[] {
    const taken = [...this.#keys.values()]
    this.#keys = new Map()
    this.#size = 0
    return taken
  }

  /** Goes to a minute of a key, which may be an earlier one when the clock was set back. */
  #turnTo(key: string, number: number): Key {
    const used = this.#keys.get(key)
    const minute = used?.minutes.find((each) => each.minute === number) ?? this.#newMinute(number, used)
    const day = used?.days.find((each) => each.day === dayOf(number)) ?? newDay(number, used)
    if (used) {
      used.minute = minute
      used.day = day
      return used
    }
    const begun = { key, days: [day], minutes: [minute], day, minute }
    this.#keys.set(key, begun)
    return begun
  }

  #newMinute(number: number, used: Key | undefined): Writable<CountedMinute> {
    const minute = { minute: number, requests: 0 }
    used?.minutes.push(minute)
    this.#size += 1
    return minute
  }

  #newEndpoint(day: Day, endpoint: UsageEndpoint): Writable<CountedEndpoint> {
    const counts = { endpoint, ...noRequests }
    // A first element that is pushed would reserve room for 17.
    if (day.endpoints.length === 0) day.endpoints = [counts]
    else day.endpoints.push(counts)
    this.#size += 1
    return counts
  }
}

const MINUTES_OF_DAY = DAY / MINUTE

function dayOf(minute: number): number {
  return Math.floor(minute / MINUTES_OF_DAY)
}

/** A search, since a key uses a handful of endpoints and a map would take five times the memory. */
function countsOf(day: Day, endpoint: UsageEndpoint): Writable<CountedEndpoint> | undefined {
  for (const counts of day.endpoints) if (counts.endpoint === endpoint) return counts
  return undefined
}

function newDay(minute: number, used: Key | undefined): Day {
  const day = { day: dayOf(minute), lastUse: 0, endpoints: [] }
  used?.days.push(day)
  return day
}

const noRequests: Omit<CountedEndpoint, 'endpoint'> = {
  '2xx': 0,
  '3xx': 0,
  '4xx': 0,
  '5xx': 0,
  none: 0,
  bytes: 0,
}
