import type { Clock } from '#async/clock.ts'
import { DAY, type Instant, SECOND } from '#cardano/utc-time.ts'
import type { Refusal } from '#http/refusal.ts'
import { type TokenBucket, tokenBucket } from '#http/token-buckets.ts'
import type { GrantedShare, KnownState, WantedRequests } from '#service/store/redis/shared-limit-store.ts'
import {
  type AllowanceOptions,
  dayOf,
  type KeyAllowance,
  LocalAllowance,
  type RateLimitFields,
  rateLimitFields,
} from '../key-allowance.ts'
import type { LimitPolicy } from '../limit-policy.ts'
import { policyField, quotaPartRefusal, quotaRefusal, rateRefusal } from '../limit-refusals.ts'

/** Least milliseconds between the beginnings of two calls. */
const CALL_INTERVAL = 50

/**
 * Decides which requests of a key share which call, and when it begins. A request that arrives when no call is under
 * way, and none began within the interval, begins one at once. Those that arrive meanwhile share the next one.
 */
export class CallBatches<Request> {
  #waiting: Request[] = []
  #began = 0
  #isUnderWay = false
  #isArranged = false

  /** Adds a request. @returns milliseconds until the next call must begin; undefined when that is arranged already */
  add(request: Request, at: number): number | undefined {
    this.#waiting.push(request)
    return this.#isUnderWay || this.#isArranged ? undefined : this.#arrange(at)
  }

  /** Begins a call. @returns the requests that share it, in order of arrival */
  begin(at: number): readonly Request[] {
    const batch = this.#waiting
    this.#waiting = []
    this.#began = at
    this.#isUnderWay = true
    this.#isArranged = false
    return batch
  }

  /** Ends the call. @returns milliseconds until the next call must begin; undefined when no request waits */
  end(at: number): number | undefined {
    this.#isUnderWay = false
    return this.#waiting.length > 0 ? this.#arrange(at) : undefined
  }

  #arrange(at: number): number {
    this.#isArranged = true
    const since = at - this.#began
    // The time since the last call is unknown after the clock was set back.
    return since < 0 ? 0 : Math.max(CALL_INTERVAL - since, 0)
  }
}

export interface SharedAllowanceOptions
  extends Pick<AllowanceOptions, 'policy' | 'used' | 'onTaken' | 'onRefused'> {
  readonly clock: Clock
  readonly period: SharedPeriod
  /** Takes requests in Redis. Undefined: the period of sharing is over. */
  readonly takeShared: (wanted: WantedRequests) => Promise<GrantedShare | undefined>
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
export class SharedAllowance implements KeyAllowance {
  readonly #options: SharedAllowanceOptions
  readonly #batches = new CallBatches<WaitingRequest>()
  #policy: LimitPolicy
  #bucket: TokenBucket
  /** The field `RateLimit-Policy`. */
  #field: string
  #known: KnownState
  #closure: Closure | undefined

  constructor(options: SharedAllowanceOptions) {
    const { policy, used, clock, period } = options
    this.#options = options
    this.#policy = policy
    this.#bucket = tokenBucket(policy.perSecond, policy.burst)
    this.#field = policyField(policy)
    this.#known = {
      // The instances may have granted everything by themselves before.
      fullAt: period.returnedAt === undefined ? 0 : period.returnedAt + this.#bucket.fillTime,
      day: dayOf(clock.now()),
      count: used,
    }
  }

  take(): Promise<RateLimitFields> {
    const at = this.#options.clock.now()
    if (this.#closure && at >= this.#closure.from && at < this.#closure.until) {
      this.#options.onRefused?.()
      throw this.#closure.refusal(at)
    }
    return new Promise((grant, refuse) => this.#arrange(this.#batches.add({ grant, refuse }, at)))
  }

  usedOn(day: number): number {
    return day === this.#known.day ? this.#known.count : 0
  }

  updateTotal(day: number, total: number): void {
    if (day === this.#known.day) this.#known = { ...this.#known, count: Math.max(this.#known.count, total) }
  }

  changeLimits(policy: LimitPolicy): void {
    this.#policy = policy
    this.#bucket = tokenBucket(policy.perSecond, policy.burst)
    this.#field = policyField(policy)
    // The state in Redis is converted there.
    this.#known = { ...this.#known, fullAt: 0 }
    this.#closure = undefined
  }

  #arrange(wait: number | undefined): void {
    if (wait === 0) void this.#call()
    else if (wait !== undefined) this.#options.clock.schedule(wait, () => this.#call())
  }

  async #call(): Promise<void> {
    const { clock, takeShared, takeAgain } = this.#options
    const began = clock.now()
    const batch = this.#batches.begin(began)
    const wanted = {
      ...this.#known,
      requests: batch.length,
      bucket: this.#bucket,
      perDay: this.#policy.perDay,
    }
    try {
      const reply = await takeShared(wanted)
      if (reply) this.#settle(batch, wanted.bucket, reply, began)
      else for (const { grant } of batch) grant(takeAgain())
    } catch (error) {
      for (const { refuse } of batch) refuse(error)
    } finally {
      this.#arrange(this.#batches.end(clock.now()))
    }
  }

  /** Grants the first requests, and refuses the others. */
  #settle(batch: readonly WaitingRequest[], wanted: TokenBucket, reply: GrantedShare, began: Instant): void {
    const { onTaken, onRefused } = this.#options
    const day = dayOf(reply.at)
    // The limits may have changed since: the bucket of the reply is another then.
    const isCurrent = wanted === this.#bucket
    this.#known = { fullAt: isCurrent ? reply.fullAt : 0, day, count: reply.count }
    this.#closure = isCurrent ? this.#closureAfter(reply, began) : undefined
    for (const [place, { grant, refuse }] of batch.entries()) {
      if (place < reply.granted) {
        onTaken(day)
        grant(this.#fieldsOf(reply, reply.granted - 1 - place))
      } else {
        onRefused?.()
        refuse(this.#closure?.refusal(began) ?? rateRefusal(this.#policy, this.#bucket.interval))
      }
    }
  }

  /** The closure that a reply tells of. It ends no later than in truth, since the call had begun before. */
  #closureAfter({ wait, at, count }: GrantedShare, began: Instant): Closure | undefined {
    const policy = this.#policy
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
  #fieldsOf({ fullAt, at }: GrantedShare, later: number): RateLimitFields {
    return rateLimitFields(this.#bucket, this.#field, fullAt - later * this.#bucket.interval, at)
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
export function afterReply({ period, failures }: SharingState, instances: number, at: Instant): SharingState {
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
export function afterLostReply({ period, instances, failures }: SharingState, at: Instant): SharingState {
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
export class DividedAllowance implements KeyAllowance {
  readonly #options: DividedAllowanceOptions
  readonly #local: LocalAllowance
  #policy: LimitPolicy
  /** The field `RateLimit-Policy`. */
  #field: string
  #taken = 0

  constructor(options: DividedAllowanceOptions) {
    const { period, policy } = options
    const part = partOf(policy, period)
    this.#options = options
    this.#policy = policy
    this.#field = policyField(part)
    this.#local = new LocalAllowance({
      ...options,
      policy: { ...part, perDay: undefined },
      fullAt: period.began + tokenBucket(part.perSecond, part.burst).fillTime,
    })
  }

  take(): RateLimitFields {
    this.#checkQuota()
    const { RateLimit = '' } = this.#local.take()
    this.#taken += 1
    return { 'RateLimit-Policy': this.#field, RateLimit }
  }

  #checkQuota(): void {
    const { used, period, now, onRefused } = this.#options
    const { perDay } = this.#policy
    if (perDay === undefined || this.#taken < Math.floor((perDay - used) / period.instances)) return
    onRefused?.()
    throw used + this.#taken >= perDay
      ? quotaRefusal(this.#policy, now())
      : quotaPartRefusal(partOf(this.#policy, period), now())
  }

  usedOn(day: number): number {
    return this.#local.usedOn(day)
  }

  /** The parts of the others are theirs. */
  updateTotal(): void {}

  changeLimits(policy: LimitPolicy): void {
    const part = partOf(policy, this.#options.period)
    this.#policy = policy
    this.#field = policyField(part)
    this.#local.changeLimits({ ...part, perDay: undefined })
  }
}

function partOf({ perSecond, burst, perDay }: LimitPolicy, { instances }: DividedPeriod): LimitPolicy {
  return { perSecond: perSecond / instances, burst: Math.max(Math.floor(burst / instances), 1), perDay }
}
