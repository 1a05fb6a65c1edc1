import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#async/clock.ts'
import { DAY, type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Priority } from '#explorer-protocol/priority.ts'
import { readRateLimitPolicies, readRateLimits } from '#http/fields/rate-limit-fields.ts'
import { readRetryAfter } from '#http/fields/retry-after.ts'
import { createRequestRate } from './request-rate.ts'
import { BudgetSpent, createUpstreamPause } from './upstream-pause.ts'

/** A request that waits for its turn. */
interface WaitingTurn {
  readonly priority: Priority
  readonly deadline: Instant
  readonly resolve: () => void
  readonly reject: (reason: BudgetSpent) => void
}

/** The limits that the header of a response names. */
interface UpstreamLimits {
  /** Requests a second, by the strictest policy. */
  readonly perSecond: number | undefined
  /** The strictest policy, as the service names it. */
  readonly rate: NamedRate | undefined
  /** Requests a day. */
  readonly perDay: number | undefined
  /** Milliseconds for which nothing is left. */
  readonly exhaustedFor: number | undefined
}

/** A policy of a service's header with what it says of it. */
interface NamedRate {
  /** Requests in one window. */
  readonly requests: number
  /** Length of the window. */
  readonly seconds: number
  /** Requests that were left when the service responded; undefined where it does not say. */
  readonly left: number | undefined
}

/** Seconds; policies over longer windows are quotas, which the service reports by 402. */
const MAX_RATE_WINDOW = MINUTE / SECOND
/** Requests a second. */
const MIN_RATE = 0.1

function readUpstreamLimits(headers: IncomingHttpHeaders): UpstreamLimits {
  const policies = readRateLimitPolicies(headers['ratelimit-policy'])
  const limits = readRateLimits(headers.ratelimit)
  const [strictest] = policies
    .filter(({ window }) => window > 0 && window <= MAX_RATE_WINDOW)
    .toSorted((one, other) => one.quota / one.window - other.quota / other.window)
  const exhausted = limits.filter(({ remaining }) => remaining === 0).map(({ reset }) => reset * SECOND)
  return {
    perSecond: strictest && Math.max(strictest.quota / strictest.window, MIN_RATE),
    rate: strictest && {
      requests: strictest.quota,
      seconds: strictest.window,
      left: limits.find(({ name }) => name === strictest.name)?.remaining,
    },
    perDay: policies.find(({ window }) => window === DAY / SECOND)?.quota,
    exhaustedFor: exhausted.length > 0 ? Math.max(...exhausted) : undefined,
  }
}

export interface RequestBudget {
  /**
   * Waits until a request may be made, behind more urgent ones.
   * @throws {BudgetSpent} when none may be made until then.
   */
  take(priority: Priority, deadline: Instant): Promise<BudgetTurn>
  /** Why a request had no turn. */
  refusal(): BudgetSpent
  /** Requests a second; undefined while no limit is known. */
  readonly perSecond: number | undefined
  /** The rate that the newest response with one has named, and when. */
  readonly namedRate: (NamedRate & { readonly at: Instant }) | undefined
  /** Requests a second that refusals have taught; undefined before the first. */
  readonly learntPerSecond: number | undefined
  /** Requests a day, as far as the data service says; undefined where it does not. */
  readonly perDay: number | undefined
  /** Requests that may be made now; infinite while no limit is known. */
  readonly left: number
  /** Whether at least five requests a second are to spare. */
  readonly isAmple: boolean
  /** When the next request may be made; undefined outside a pause. */
  readonly nextAt: Instant | undefined
  /** When a quota that is used up resets; undefined while none is. */
  readonly resetAt: Instant | undefined
  /** Why no request may be made now. */
  readonly closed: BudgetSpent | undefined
}

/** The permission to make one request, which ends in one of these ways. */
export interface BudgetTurn {
  /** Learns the limits of the key from the response. */
  responded(status: number, headers: IncomingHttpHeaders): void
  /** There was no response, or no request. Does nothing after `responded`. */
  abandoned(): void
}

/** Requests a second that must be left for background requests to be made. */
const AMPLE = 5

/**
 * Rate at which one key may be used: from a setting, from the upstream's header, or learnt from what it refuses.
 */
export function createRequestBudget(configured: number | undefined, { now, schedule }: Clock): RequestBudget {
  const rate = createRequestRate(configured, now())
  const pause = createUpstreamPause()
  /** Requests that wait for their turn, those of users first. */
  let queue: WaitingTurn[] = []
  let perDay: number | undefined
  let namedRate: RequestBudget['namedRate']
  let inFlight = 0
  /** Requests on the way that began while a refusal was the newest news. */
  let probes = 0
  /** Raised with each refusal: what was sent before it shows nothing about the time after it. */
  let era = 0
  let cancelTimer: (() => void) | undefined

  function mayStart(at: number): boolean {
    return !pause.closed(at) && hasRoom() && (pause.isProbing || rate.tokens(at) >= 1)
  }

  /** Whether fewer requests are on the way than may be. Otherwise the end of one of them serves the queue. */
  function hasRoom(): boolean {
    return pause.isProbing ? probes === 0 : inFlight < rate.maxInFlight
  }

  function start(at: number): BudgetTurn {
    const startedIn = era
    const isProbe = pause.isProbing
    inFlight += 1
    if (isProbe) probes += 1
    rate.started(at, inFlight)
    let isOpen = true
    function end(): boolean {
      if (!isOpen) return false
      isOpen = false
      inFlight -= 1
      if (isProbe) probes -= 1
      return true
    }
    return {
      responded: (status, headers) => {
        if (!end()) return
        learn(status, headers, startedIn === era)
        serve()
      },
      abandoned: () => {
        if (end()) serve()
      },
    }
  }

  /** @param isNewest whether the request began after the last refusal */
  function learn(status: number, headers: IncomingHttpHeaders, isNewest: boolean): void {
    const at = now()
    const { perSecond, exhaustedFor, ...limits } = readUpstreamLimits(headers)
    perDay = limits.perDay ?? perDay
    if (limits.rate) namedRate = { ...limits.rate, at }
    if (perSecond !== undefined && configured === undefined) rate.limitTo(perSecond, at)
    if (status !== 429 && status !== 402) {
      if (isNewest && pause.isProbing) {
        pause.gotThrough()
        rate.resumed(at)
      }
      if (exhaustedFor !== undefined) pause.exhausted(at, exhaustedFor)
      return
    }
    const reason = status === 402 ? 'quota' : 'rate-limit'
    const wait = readRetryAfter(headers['retry-after'], at, DAY) ?? exhaustedFor
    if (reason === 'rate-limit' && isNewest && !pause.isProbing) rate.refused(at)
    if (isNewest) {
      era += 1
      pause.refused(at, reason, wait)
    } else if (wait !== undefined) {
      // Several requests may be on the way: only the first refusal counts; the others may name a longer wait.
      pause.refusedToo(at, reason, wait)
    }
  }

  /** Lets requests through as far as the budget goes, and rejects those whose deadline has passed or is within the pause. */
  function serve(): void {
    cancelTimer?.()
    cancelTimer = undefined
    const at = now()
    if (queue.length === 0) return
    // A pause can only become longer: a request that would wait for longer than it may is refused at once.
    const opens = opensAt(at)
    const late = queue.filter(({ deadline }) => deadline <= opens)
    queue = queue.filter(({ deadline }) => deadline > opens)
    for (const { reject } of late) reject(spent(at, turnAt(at, 0)))
    while (queue.length > 0 && mayStart(at)) queue.shift()?.resolve()
    if (queue.length === 0) return
    const nextDeadline = Math.min(...queue.map(({ deadline }) => deadline))
    const wakeAt = Math.min(hasRoom() ? turnAt(at, 0) : Number.POSITIVE_INFINITY, nextDeadline)
    cancelTimer = schedule(Math.max(wakeAt - at, 1), serve)
  }

  /** The end of a pause, or now outside one. */
  function opensAt(at: number): number {
    return Math.max(pause.nextAt ?? at, at)
  }

  /** Time at which the request behind `ahead` others may be made. */
  function turnAt(at: Instant, ahead: number): number {
    // The first after a refusal needs no token.
    return opensAt(at) + (pause.isProbing && ahead === 0 ? 0 : rate.waitFor(at, ahead))
  }

  function spent(at: number, until: number): BudgetSpent {
    const closed = pause.closed(at)
    if (closed?.reason === 'quota') return closed
    const isLimited = closed !== undefined || pause.isProbing || rate.perSecond !== undefined
    return new BudgetSpent(isLimited ? 'rate-limit' : 'busy', until)
  }

  return {
    refusal: () => spent(now(), turnAt(now(), 0)),
    get perSecond() {
      return rate.perSecond
    },
    get namedRate() {
      return namedRate
    },
    get learntPerSecond() {
      return rate.learntPerSecond
    },
    get perDay() {
      return perDay
    },
    get left() {
      const at = now()
      if (pause.closed(at)) return 0
      if (pause.isProbing) return probes === 0 ? 1 : 0
      return Math.floor(rate.tokens(at))
    },
    get isAmple() {
      const at = now()
      return !pause.closed(at) && !pause.isProbing && rate.spare(at) >= AMPLE
    },
    get nextAt() {
      return pause.nextAt
    },
    get resetAt() {
      return pause.resetAt
    },
    get closed() {
      return pause.closed(now())
    },
    take: (priority, deadline) => {
      const at = now()
      const background = queue.findIndex((turn) => turn.priority === 'background')
      const ahead = priority === 'background' || background < 0 ? queue.length : background
      if (ahead === 0 && mayStart(at)) return Promise.resolve(start(at))
      const myTurn = turnAt(at, ahead)
      if (myTurn > deadline) return Promise.reject(spent(at, myTurn))
      return new Promise((resolve, reject) => {
        queue.splice(ahead, 0, { priority, deadline, reject, resolve: () => resolve(start(now())) })
        serve()
      })
    },
  }
}
