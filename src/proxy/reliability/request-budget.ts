import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#async/clock.ts'
import { DAY, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Priority } from '#explorer-protocol/priority.ts'
import { readRateLimitPolicies, readRateLimits } from '#http/fields/rate-limit-fields.ts'
import { readRetryAfter } from './back-off.ts'

export interface RequestBudget {
  /**
   * Waits until a request may be made, behind more urgent ones.
   * @param deadline milliseconds since the Unix epoch
   * @param signal aborted when the request is not needed any more; it then throws the signal's reason
   * @throws {BudgetSpent} when none may be made until then.
   */
  take(priority: Priority, deadline: number, signal?: AbortSignal): Promise<void>
  /** Learns the limits of the key from a response. */
  learn(status: number, headers: IncomingHttpHeaders): void
  /** Requests a second; undefined while no limit is known. */
  readonly perSecond: number | undefined
  /** Requests that may be made now; infinite while no limit is known. */
  readonly left: number
  /** Whether at least five requests a second are to spare. */
  readonly isAmple: boolean
  /** Why no request may be made now. */
  readonly closed: BudgetSpent | undefined
}

/** No request to the upstream may be made now. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
  readonly reason: 'rate-limit' | 'quota'
  /** Milliseconds since the Unix epoch. */
  readonly until: number

  constructor(reason: 'rate-limit' | 'quota', until: number) {
    super(reason)
    this.reason = reason
    this.until = until
  }
}

interface Waiting {
  readonly deadline: number
  readonly signal: AbortSignal | undefined
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/** Requests a second that must be left for background requests to be made. */
const AMPLE = 5
/** Shares of the rate and burst that are used, since requests do not arrive at the intervals at which they leave. */
const RATE_SHARE = 0.95
const BURST_SHARE = 0.9
/** Pause after a 429 that names none. */
const ASSUMED_PAUSE = SECOND
/** Share of the last second's requests that is taken for the rate after a 429. */
const CAUTION = 0.7
const LEAST_RATE = 0.2
/** Two 429s within so many milliseconds show a limit. */
const CHANCE = 30 * SECOND
/** After this long without a 429, a guessed rate is raised by half. */
const PROBATION = 10 * SECOND
const RISE = 1.5

/**
 * Rate at which one key may be used: from a setting, from the upstream's headers, or learnt from its 429s.
 */
export function createRequestBudget(configured: number | undefined, { now, schedule }: Clock): RequestBudget {
  let perSecond = configured
  let guessed = false
  let tokens = burst()
  let countedAt = now()
  let closed: BudgetSpent | undefined
  let probationEnds = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  let cancelTimer: (() => void) | undefined
  /** Times at which the requests of the last second were let through. */
  const recent: number[] = []
  const queues: Readonly<Record<Priority, Waiting[]>> = { user: [], background: [] }

  function burst(): number {
    return perSecond === undefined ? Number.POSITIVE_INFINITY : Math.max(1, perSecond * BURST_SHARE)
  }

  function dropOld(at: number): void {
    while (recent[0] !== undefined && recent[0] <= at - SECOND) recent.shift()
  }

  function refill(): number {
    const at = now()
    if (closed && at >= closed.until) closed = undefined
    if (guessed && perSecond !== undefined && at >= probationEnds) {
      perSecond = Math.min(perSecond * RISE, configured ?? Number.POSITIVE_INFINITY)
      probationEnds = at + PROBATION
    }
    tokens =
      perSecond === undefined
        ? Number.POSITIVE_INFINITY
        : Math.min(burst(), tokens + (Math.max(at - countedAt, 0) / SECOND) * perSecond * RATE_SHARE)
    countedAt = at
    return at
  }

  /** Time at which the request behind `ahead` others may be made, in milliseconds since the Unix epoch. */
  function turn(at: number, ahead: number): number {
    const start = closed?.until ?? at
    if (perSecond === undefined) return start
    return start + (Math.max(ahead + 1 - tokens, 0) / (perSecond * RATE_SHARE)) * SECOND
  }

  function spentUntil(until: number): BudgetSpent {
    return closed?.reason === 'quota' ? closed : new BudgetSpent('rate-limit', until)
  }

  function spend(at: number): void {
    tokens -= 1
    recent.push(at)
    dropOld(at)
  }

  /** Lets requests through as far as the budget goes, and rejects those whose deadline has passed. */
  function serve(): void {
    cancelTimer?.()
    cancelTimer = undefined
    const at = refill()
    for (const queue of [queues.user, queues.background]) {
      const late = queue.filter(({ deadline }) => deadline <= at)
      for (const one of late) {
        queue.splice(queue.indexOf(one), 1)
        one.reject(spentUntil(turn(at, 0)))
      }
      while (!closed && tokens >= 1) {
        const next = queue.shift()
        if (!next) break
        if (next.signal?.aborted) {
          next.reject(next.signal.reason)
          continue
        }
        spend(at)
        next.resolve()
      }
    }
    const waiting = [...queues.user, ...queues.background]
    if (waiting.length === 0) return
    const wakeAt = Math.min(turn(at, 0), ...waiting.map(({ deadline }) => deadline))
    cancelTimer = schedule(Math.max(wakeAt - at, 1), serve)
  }

  function close(reason: 'rate-limit' | 'quota', until: number): void {
    if (!closed || closed.until < until || (reason === 'quota' && closed.reason !== 'quota')) {
      closed = new BudgetSpent(reason, until)
    }
  }

  function slowDown(at: number): void {
    const shown = Math.min(Math.max(recent.length, 1), perSecond ?? Number.POSITIVE_INFINITY)
    perSecond = Math.max(shown * CAUTION, LEAST_RATE)
    guessed = true
    probationEnds = at + PROBATION
    tokens = Math.min(tokens, burst())
  }

  return {
    get perSecond() {
      return perSecond
    },
    get left() {
      refill()
      return closed ? 0 : Math.floor(tokens)
    },
    get isAmple() {
      const at = refill()
      dropOld(at)
      return !closed && (perSecond === undefined || perSecond - recent.length >= AMPLE)
    },
    get closed() {
      refill()
      return closed
    },
    take: (priority, deadline, signal) => {
      const at = refill()
      const ahead = queues.user.length + (priority === 'background' ? queues.background.length : 0)
      if (!closed && ahead === 0 && tokens >= 1) {
        spend(at)
        return Promise.resolve()
      }
      const myTurn = turn(at, ahead)
      if (myTurn > deadline) return Promise.reject(spentUntil(myTurn))
      return new Promise((resolve, reject) => {
        queues[priority].push({ deadline, signal, resolve, reject })
        serve()
      })
    },
    learn: (status, headers) => {
      const at = refill()
      const { policy, exhaustedFor } = readLimits(headers)
      if (policy !== undefined && configured === undefined) {
        perSecond = policy
        guessed = false
        tokens = Math.min(tokens, burst())
      }
      const retryAfter = readRetryAfter(headers['retry-after'], at)
      if (status === 429) {
        // Only the first of several simultaneous 429s counts.
        if (policy === undefined && !closed) {
          // A single one may be chance: others may use the same key.
          if (at - refusedAt < CHANCE) slowDown(at)
          refusedAt = at
        }
        close('rate-limit', at + (retryAfter ?? ASSUMED_PAUSE))
      } else if (status === 402) {
        close('quota', at + (retryAfter ?? DAY - (at % DAY)))
      } else if (exhaustedFor !== undefined) {
        close('rate-limit', at + exhaustedFor)
      }
      if (closed) serve()
    },
  }
}

/** Seconds; policies over longer windows are quotas, which the service reports by 402. */
const LONGEST_RATE_WINDOW = MINUTE / SECOND

/** The limits that a response shows. */
function readLimits(headers: IncomingHttpHeaders): {
  /** Requests a second, by the strictest policy. */
  readonly policy: number | undefined
  /** Milliseconds for which nothing is left. */
  readonly exhaustedFor: number | undefined
} {
  const rates = readRateLimitPolicies(headers['ratelimit-policy'])
    .filter(({ window }) => window > 0 && window <= LONGEST_RATE_WINDOW)
    .map(({ quota, window }) => quota / window)
  const exhausted = readRateLimits(headers.ratelimit)
    .filter(({ remaining }) => remaining === 0)
    .map(({ reset }) => reset * SECOND)
  return {
    policy: rates.length > 0 ? Math.max(Math.min(...rates), LEAST_RATE) : undefined,
    exhaustedFor: exhausted.length > 0 ? Math.max(...exhausted) : undefined,
  }
}
