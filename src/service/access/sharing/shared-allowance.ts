import type { Clock } from '#async/clock.ts'
import { DAY, type Instant, SECOND } from '#cardano/utc-time.ts'
import type { Refusal } from '#http/refusal.ts'
import { type TokenBucket, tokenBucket } from '#http/token-buckets.ts'
import type { GrantedRequests, KnownState, WantedRequests } from '#service/store/redis/shared-limit-store.ts'
import {
  type AllowanceOptions,
  createAllowance,
  dayOf,
  type KeyAllowance,
  type LocalAllowance,
  type RateLimitFields,
  rateLimitFields,
} from '../key-allowance.ts'
import type { LimitPolicy } from '../limit-policy.ts'
import { policyField, quotaPartRefusal, quotaRefusal, rateRefusal } from '../limit-refusals.ts'

/** Decides which requests of a key share which call, and when it begins. */
export interface CallBatches<Request> {
  /** Adds a request. @returns milliseconds until the next call must begin; undefined when that is arranged already */
  add(request: Request, at: number): number | undefined
  /** Begins a call. @returns the requests that share it, in order of arrival */
  begin(at: number): readonly Request[]
  /** Ends the call. @returns milliseconds until the next call must begin; undefined when no request waits */
  end(at: number): number | undefined
}

/** Least milliseconds between the beginnings of two calls. */
const CALL_INTERVAL = 50

/**
 * A request that arrives when no call is under way, and none began within the interval, begins one at once. Those that
 * arrive meanwhile share the next one.
 */
export function createCallBatches<Request>(): CallBatches<Request> {
  let waiting: Request[] = []
  let began = 0
  let isUnderWay = false
  let isArranged = false

  function arrange(at: number): number {
    isArranged = true
    const since = at - began
    // The time since the last call is unknown after the clock was set back.
    return since < 0 ? 0 : Math.max(CALL_INTERVAL - since, 0)
  }

  return {
    add: (request, at) => {
      waiting.push(request)
      return isUnderWay || isArranged ? undefined : arrange(at)
    },
    begin: (at) => {
      const batch = waiting
      waiting = []
      began = at
      isUnderWay = true
      isArranged = false
      return batch
    },
    end: (at) => {
      isUnderWay = false
      return waiting.length > 0 ? arrange(at) : undefined
    },
  }
}

export interface SharedAllowanceOptions
  extends Pick<AllowanceOptions, 'policy' | 'used' | 'onTaken' | 'onRefused'> {
  readonly clock: Clock
  readonly period: SharedPeriod
  /** Takes requests in Redis. Undefined: the period of sharing is over. */
  readonly takeShared: (wanted: WantedRequests) => Promise<GrantedRequests | undefined>
  /** Takes a request from the allowance that the key has now. */
  readonly takeAgain: () => Promise<RateLimitFields>
}

interface WaitingRequest {
  readonly grant: (fields: RateLimitFields | Promise<RateLimitFields>) => void
  readonly refuse: (error: unknown) => void
}

/** A time in which no request can be granted. */
interface Closure {
  readonly from: Instant
  readonly until: Instant
  refusal(at: number): Refusal
}

/**
 * The limits of a key that instances share. Requests of the same moment share a call; while the last reply says that
 * none can be granted, they are refused without one.
 */
export function createSharedAllowance(options: SharedAllowanceOptions): KeyAllowance {
  const { clock, takeShared, takeAgain, onTaken, onRefused } = options
  const batches = createCallBatches<WaitingRequest>()
  let { policy } = options
  let bucket = tokenBucket(policy.perSecond, policy.burst)
  let field = policyField(policy)
  const { returnedAt } = options.period
  let known: KnownState = {
    // The instances may have granted everything by themselves before.
    fullAt: returnedAt === undefined ? 0 : returnedAt + bucket.fillTime,
    day: dayOf(clock.now()),
    count: options.used,
  }
  let closure: Closure | undefined

  function arrange(wait: number | undefined): void {
    if (wait === 0) void call()
    else if (wait !== undefined) clock.schedule(wait, call)
  }

  async function call(): Promise<void> {
    const began = clock.now()
    const batch = batches.begin(began)
    const wanted = { ...known, requests: batch.length, bucket, perDay: policy.perDay }
    try {
      const reply = await takeShared(wanted)
      if (reply) settle(batch, wanted.bucket, reply, began)
      else for (const { grant } of batch) grant(takeAgain())
    } catch (error) {
      for (const { refuse } of batch) refuse(error)
    } finally {
      arrange(batches.end(clock.now()))
    }
  }

  /** Grants the first requests, and refuses the others. */
  function settle(
    batch: readonly WaitingRequest[],
    wanted: TokenBucket,
    reply: GrantedRequests,
    began: number,
  ): void {
    const day = dayOf(reply.at)
    // The limits may have changed since: the bucket of the reply is another then.
    const isCurrent = wanted === bucket
    known = { fullAt: isCurrent ? reply.fullAt : 0, day, count: reply.count }
    closure = isCurrent ? closureAfter(reply, began) : undefined
    for (const [place, { grant, refuse }] of batch.entries()) {
      if (place < reply.granted) {
        onTaken(day)
        grant(fieldsOf(reply, reply.granted - 1 - place))
      } else {
        onRefused?.()
        refuse(closure?.refusal(began) ?? rateRefusal(policy, bucket.interval))
      }
    }
  }

  /** The closure that a reply tells of. It ends no later than in truth, since the call had begun before. */
  function closureAfter({ wait, at, count }: GrantedRequests, began: number): Closure | undefined {
    if (wait > 0) {
      const until = began + wait
      return { from: began, until, refusal: (now) => rateRefusal(policy, until - now) }
    }
    if (policy.perDay === undefined || count < policy.perDay) return undefined
    const ahead = at - began
    const until = began + DAY - (at % DAY)
    return { from: began, until, refusal: (now) => quotaRefusal(policy, now + ahead) }
  }

  /** @param later requests that were granted after this one, in the same call */
  function fieldsOf({ fullAt, at }: GrantedRequests, later: number): RateLimitFields {
    return rateLimitFields(bucket, field, fullAt - later * bucket.interval, at)
  }

  return {
    take: () => {
      const at = clock.now()
      if (closure && at >= closure.from && at < closure.until) {
        onRefused?.()
        throw closure.refusal(at)
      }
      return new Promise((grant, refuse) => arrange(batches.add({ grant, refuse }, at)))
    },
    usedOn: (day) => (day === known.day ? known.count : 0),
    updateTotal: (day, total) => {
      if (day === known.day) known = { ...known, count: Math.max(known.count, total) }
    },
    changeLimits: (changed) => {
      policy = changed
      bucket = tokenBucket(changed.perSecond, changed.burst)
      field = policyField(changed)
      // The state in Redis is converted there.
      known = { ...known, fullAt: 0 }
      closure = undefined
    },
  }
}

/** A time in which an instance counts in the same way. Each key's allowance belongs to one period. */
export type SharingPeriod = SharedPeriod | DividedPeriod

/** The instances share the limits in Redis. */
interface SharedPeriod {
  readonly kind: 'shared'
  /** When Redis was back; undefined where it was there from the start. */
  readonly returnedAt: Instant | undefined
}

/** Redis does not respond: each instance grants its part of the limits. */
interface DividedPeriod {
  readonly kind: 'divided'
  /** All buckets were empty then. */
  readonly began: Instant
  /** Instances last seen, this one included. */
  readonly instances: number
}

export interface SharingState {
  readonly period: SharingPeriod
  /** Instances last seen, this one included. */
  readonly instances: number
  /** Attempts to share the limits that failed since they last were. */
  readonly failures: number
  /** Milliseconds until the next sign of life. */
  readonly pause: number
}

/** Milliseconds between two signs of life; also the longest pause between two attempts to reach Redis. */
const BEAT_INTERVAL = SECOND
/** Milliseconds until the first attempt after a failure; each further one waits twice as long. */
const FIRST_PAUSE = 100

/** The state of an instance that has not reached Redis yet. */
export function firstState(at: number): SharingState {
  return { period: { kind: 'divided', began: at, instances: 1 }, instances: 1, failures: 0, pause: 0 }
}

/** The state after Redis responded to a sign of life. */
export function afterResponse(
  { period, failures }: SharingState,
  instances: number,
  at: Instant,
): SharingState {
  const returnedAt = failures > 0 ? at : undefined
  return {
    period: period.kind === 'shared' ? period : { kind: 'shared', returnedAt },
    instances,
    failures: 0,
    pause: BEAT_INTERVAL,
  }
}

/**
 * The state after Redis did not respond. What is left of a quota is divided anew each day.
 */
export function afterFailure({ period, instances, failures }: SharingState, at: Instant): SharingState {
  const isSame = failures > 0 && period.kind === 'divided' && dayOf(period.began) === dayOf(at)
  return {
    period: isSame ? period : { kind: 'divided', began: at, instances },
    instances,
    failures: failures + 1,
    pause: Math.min(FIRST_PAUSE * 2 ** failures, BEAT_INTERVAL),
  }
}

export interface DividedAllowanceOptions extends Omit<AllowanceOptions, 'fullAt'> {
  readonly period: DividedPeriod
}

/**
 * One instance's part of a key's limits while the instances cannot share them: rate, burst and what is left of the
 * quota, divided by the instances last seen. The burst is at least 1. The bucket is empty when the period begins, since
 * other instances may have granted everything before. Not in the specification: what holds meanwhile.
 */
export function createDividedAllowance(options: DividedAllowanceOptions): LocalAllowance {
  const { used, period, now, onRefused } = options
  const { instances, began } = period
  let { policy } = options
  let field = policyField(partOf(policy))
  let taken = 0

  const { burst, perSecond } = partOf(policy)
  const local = createAllowance({
    ...options,
    policy: { ...partOf(policy), perDay: undefined },
    fullAt: began + tokenBucket(perSecond, burst).fillTime,
  })

  function partOf(whole: LimitPolicy): LimitPolicy {
    return {
      perSecond: whole.perSecond / instances,
      burst: Math.max(Math.floor(whole.burst / instances), 1),
      perDay: whole.perDay,
    }
  }

  function checkQuota({ perDay }: LimitPolicy): void {
    if (perDay === undefined || taken < Math.floor((perDay - used) / instances)) return
    onRefused?.()
    throw used + taken >= perDay ? quotaRefusal(policy, now()) : quotaPartRefusal(partOf(policy), now())
  }

  return {
    take: () => {
      checkQuota(policy)
      const { RateLimit = '' } = local.take()
      taken += 1
      return { 'RateLimit-Policy': field, RateLimit }
    },
    usedOn: (day) => local.usedOn(day),
    // The parts of the others are theirs.
    updateTotal: () => undefined,
    changeLimits: (changed) => {
      policy = changed
      field = policyField(partOf(changed))
      local.changeLimits({ ...partOf(changed), perDay: undefined })
    },
  }
}
