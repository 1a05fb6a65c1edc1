import type { Clock } from '#async/clock.ts'
import { DAY, SECOND } from '#cardano/utc-time.ts'
import { rateLimitField } from '#http/fields/rate-limit-fields.ts'
import { tokenBucket, tokensLeft } from '#http/token-buckets.ts'
import type { HttpError } from '../../responses/http-error.ts'
import type { GrantedRequests, KnownState, WantedRequests } from '../../store/redis/shared-limit-store.ts'
import { dayOf, type KeyAllowance, type RateLimitFields } from '../key-allowance.ts'
import { type LimitPolicy, policyField } from '../limit-policy.ts'
import { quotaRefusal, rateRefusal } from '../limit-refusals.ts'
import { createCallBatches } from './call-batches.ts'

export interface SharedAllowanceOptions {
  readonly policy: LimitPolicy
  /** Requests of today that are known from the database. */
  readonly used: number
  readonly clock: Clock
  /** Takes requests in Redis. Undefined: the instances do not share the limits as before. */
  readonly takeShared: (wanted: Omit<WantedRequests, 'counting'>) => Promise<GrantedRequests | undefined>
  /** Takes a request from the allowance that the key has now. */
  readonly takeAgain: () => Promise<RateLimitFields>
  /** Called for each request that is counted. */
  readonly onTaken: (day: number) => void
  /** Called for each request that is refused. */
  readonly onRefused?: () => void
}

interface WaitingRequest {
  readonly grant: (fields: RateLimitFields | Promise<RateLimitFields>) => void
  readonly refuse: (error: unknown) => void
}

/** A time in which no request can be granted, in milliseconds since the Unix epoch. */
interface Closure {
  readonly from: number
  readonly until: number
  refusal(at: number): HttpError
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
  let known: KnownState = { fullAt: 0, day: dayOf(clock.now()), count: options.used }
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
      if (reply) settle(batch, reply, began)
      else for (const { grant } of batch) grant(takeAgain())
    } catch (error) {
      for (const { refuse } of batch) refuse(error)
    } finally {
      arrange(batches.end(clock.now()))
    }
  }

  /** Grants the first requests, and refuses the others. */
  function settle(batch: readonly WaitingRequest[], reply: GrantedRequests, began: number): void {
    const day = dayOf(reply.at)
    known = { fullAt: reply.fullAt, day, count: reply.count }
    closure = closureAfter(reply, began)
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
    const full = fullAt - later * bucket.interval
    const left = tokensLeft(bucket, full, at)
    const seconds = Math.ceil((left === 0 ? bucket.interval : full - at) / SECOND)
    return { 'RateLimit-Policy': field, RateLimit: rateLimitField('rate', left, seconds) }
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
