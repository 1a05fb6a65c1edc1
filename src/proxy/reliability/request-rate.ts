import { type Instant, SECOND } from '#cardano/utc-time.ts'

/** Shares of a rate and burst that are named, since requests do not arrive at the intervals at which they leave. */
const RATE_SHARE = 0.95
const BURST_SHARE = 0.9
const FIRST_IN_FLIGHT = 4
const MAX_IN_FLIGHT = 16
/** Requests a second. */
const MIN_PACE = 0.1
/** Factor by which a pace that is used rises each second. */
const RISE = 1.02
/** Milliseconds between two rises of the number on the way, until the first refusal and after it. */
const FIRST_RISES = 0.5 * SECOND
const LATER_RISES = 10 * SECOND
/** Milliseconds that a request is assumed to take, where many wait. */
const ROUND_TRIP = 100

/**
 * The rate at which one key may be used, and the number of its requests on the way. A named limit is kept to. Without
 * one, a refusal halves the number of requests on the way if that has risen since the last one, or else the pace; both
 * rise slowly while they are used.
 */
export class RequestRate {
  readonly #configured: number | undefined
  #named: number | undefined
  /** Requests a second that refusals have taught; undefined while nothing was learnt. */
  #learnt: number | undefined
  #maxInFlight = FIRST_IN_FLIGHT
  #hasRisen = true
  #risesEvery = FIRST_RISES
  #roseAt: Instant
  #startedAt: Instant
  #countedAt: Instant
  #tokens: number
  readonly #recent = new SecondCount()

  /** @param configured requests a second by setting */
  constructor(configured: number | undefined, begunAt: Instant) {
    this.#configured = configured
    this.#named = configured
    this.#roseAt = begunAt
    this.#startedAt = begunAt
    this.#countedAt = begunAt
    this.#tokens = this.#burst()
  }

  /** Requests a second; undefined while no limit is known. */
  get perSecond(): number | undefined {
    const pace = this.#pace()
    return pace === undefined || this.#learnt !== undefined ? pace : this.#named
  }

  /** Requests that may be on the way at once. */
  get maxInFlight(): number {
    const isNamed = this.#named !== undefined && this.#learnt === undefined
    return isNamed ? Number.POSITIVE_INFINITY : this.#maxInFlight
  }

  /** Requests that may be sent now; infinite while no limit is known. */
  tokens(at: Instant): number {
    const rate = this.#pace()
    const gained = (Math.max(at - this.#countedAt, 0) / SECOND) * (rate ?? 0)
    this.#tokens =
      rate === undefined ? Number.POSITIVE_INFINITY : Math.min(this.#burst(), this.#tokens + gained)
    this.#countedAt = at
    return this.#tokens
  }

  /** Requests a second that are not used. */
  spare(at: Instant): number {
    return (this.#pace() ?? Number.POSITIVE_INFINITY) - this.#recent.within(at)
  }

  /** Milliseconds until the request behind `ahead` others may be sent, once none is refused. */
  waitFor(at: Instant, ahead: number): number {
    const rate = this.#pace()
    if (rate === undefined) return (ahead / this.#maxInFlight) * ROUND_TRIP
    return (Math.max(ahead + 1 - this.tokens(at), 0) / rate) * SECOND
  }

  /** @param inFlight requests on the way, with this one */
  started(at: Instant, inFlight: number): void {
    this.#tokens = this.tokens(at) - 1
    this.#rise(at, inFlight)
    this.#recent.add(at)
    this.#startedAt = at
  }

  /** The first refusal after a request that got through. */
  refused(at: Instant): void {
    const tokens = this.tokens(at)
    if (this.#hasRisen && this.#maxInFlight > 1 && this.#named === undefined) {
      const before = this.#risesEvery === FIRST_RISES ? FIRST_IN_FLIGHT : this.#maxInFlight
      this.#maxInFlight = Math.ceil(before / 2)
    } else {
      const used = Math.min(this.#recent.within(at), this.#pace() ?? Number.POSITIVE_INFINITY)
      this.#learnt = Math.max((this.#learnt ?? used) / 2, MIN_PACE)
    }
    this.#hasRisen = false
    this.#risesEvery = LATER_RISES
    this.#roseAt = at
    this.#tokens = Math.min(tokens, 0)
  }

  /** A request got through after a refusal. */
  resumed(at: Instant): void {
    if (this.#pace() !== undefined) this.#tokens = 0
    this.#countedAt = at
    this.#startedAt = at
  }

  /** @param perSecond limit that the upstream names */
  limitTo(perSecond: number, at: Instant): void {
    if (perSecond === this.#named) return
    const tokens = this.tokens(at)
    this.#named = perSecond
    this.#tokens = Math.min(tokens, this.#burst())
  }

  #pace(): number | undefined {
    const limit = this.#named === undefined ? undefined : this.#named * RATE_SHARE
    return this.#learnt === undefined ? limit : Math.min(this.#learnt, limit ?? this.#learnt)
  }

  #burst(): number {
    // A rate by setting says nothing of a burst: the plans of the live service have none.
    if (this.#learnt !== undefined || this.#configured !== undefined) return 1
    return this.#named === undefined ? Number.POSITIVE_INFINITY : Math.max(1, this.#named * BURST_SHARE)
  }

  /** Raises what is used. */
  #rise(at: Instant, inFlight: number): void {
    const seconds = (at - this.#startedAt) / SECOND
    if (this.#learnt !== undefined && seconds * this.#learnt < 2) {
      this.#learnt *= RISE ** seconds
      if (this.#named !== undefined && this.#learnt >= this.#named * RATE_SHARE) this.#learnt = undefined
    }
    if (inFlight < this.#maxInFlight || at - this.#roseAt < this.#risesEvery) return
    this.#maxInFlight = Math.min(this.#maxInFlight + 1, MAX_IN_FLIGHT)
    this.#hasRisen = true
    this.#roseAt = at
  }
}

/** Counts the events of the last second, the part of it in the second before by its share. */
class SecondCount {
  #second = 0
  #current = 0
  #previous = 0

  add(at: Instant): void {
    this.#advance(at)
    this.#current += 1
  }

  within(at: Instant): number {
    this.#advance(at)
    return this.#current + this.#previous * (1 - (at % SECOND) / SECOND)
  }

  #advance(at: Instant): void {
    const now = Math.floor(at / SECOND)
    if (now === this.#second) return
    this.#previous = now === this.#second + 1 ? this.#current : 0
    this.#current = 0
    this.#second = now
  }
}
