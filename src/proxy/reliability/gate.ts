import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#async/clock.ts'
import { DAY, type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Priority } from '#explorer-protocol/priority.ts'
import { readRetryAfter } from '#http/fields/retry-after.ts'

import { type Closing, Latch, type LatchRule, type Passage } from './latch.ts'
import { RequestRate } from './request-rate.ts'
import { readUpstreamLimits } from './upstream-limits.ts'
import { backOff, MAX_NAMED_WAIT } from './waits.ts'

/** Why a service gets no request; `key`: it refuses the key; `service`: it does not work. */
type ClosingReason = 'rate-limit' | 'quota' | 'key' | 'service'

/** A request that may not be sent. */
export interface GateRefusal {
  /** `busy`: nothing limits the requests; more wait than the service responds to in time. */
  readonly reason: ClosingReason | 'busy'
  /** End of the closing, or the reset of a quota. */
  readonly until: Instant
  /** When the next request may be sent: for a quota, one that finds out whether it has reset before. */
  readonly nextAt: Instant
}

/** What a request has shown of the service. */
export type Outcome = 'works' | 'fails' | 'refuses-key' | 'nothing'

/** Not in the specification: the time after which a quota that is used up is tried again before it resets. */
const QUOTA_PROBE = 10 * MINUTE
const MAX_UNNAMED = 15 * SECOND

const rules: Readonly<Record<ClosingReason, LatchRule>> = {
  'rate-limit': {
    threshold: 1,
    closing: (at, before, named) => {
      // A named wait that was too short before is not believed again.
      const unnamed = named === undefined || before > 0 ? Math.min(SECOND * 3 ** before, MAX_UNNAMED) : 0
      return closingUntil(at + Math.max(unnamed, Math.min(named ?? 0, MAX_NAMED_WAIT)))
    },
  },
  quota: {
    threshold: 1,
    closing: (at, _, named = DAY) => {
      const until = at + Math.min(Math.max(named, SECOND), DAY - (at % DAY))
      return { until, nextAt: Math.min(until, at + QUOTA_PROBE) }
    },
  },
  key: {
    threshold: 1,
    closing: (at, before) => closingUntil(at + backOff(before + 1, 5 * SECOND, MINUTE)),
  },
  service: {
    threshold: 5,
    closing: (at, before, named = backOff(before + 1, SECOND, MINUTE / 2)) =>
      closingUntil(at + Math.min(named, MAX_NAMED_WAIT)),
  },
}

function closingUntil(until: Instant): Closing {
  return { nextAt: until, until }
}

/** Milliseconds after which a request is tried again that another one must precede. */
const BEHIND_PROBE = SECOND
/** Requests a second that must be left for background requests to be sent. */
const AMPLE = 5

/** A request that waits to be sent. */
interface WaitingRequest {
  readonly priority: Priority
  readonly deadline: Instant
  readonly decide: (decision: Permit | GateRefusal) => void
}

/** A request's passage of each latch. */
type Passages = Readonly<Record<ClosingReason, Passage>>

/**
 * Decides when a request to one data service may be sent. It is closed while the service limits the rate, or says that
 * the quota is used up, refuses the key, or does not work; it keeps to a rate, which is set, named by the service or
 * learnt from what it refuses; and it lets visitors' requests pass before those in the background.
 */
export class Gate {
  readonly #clock: Clock
  readonly #configured: number | undefined
  readonly #rate: RequestRate
  readonly #latches: Readonly<Record<ClosingReason, Latch>> = {
    'rate-limit': new Latch(rules['rate-limit']),
    quota: new Latch(rules.quota),
    key: new Latch(rules.key),
    service: new Latch(rules.service),
  }
  /** Those of visitors first. */
  #waiting: WaitingRequest[] = []
  #inFlight = 0
  #perDay: number | undefined
  #cancelTimer: (() => void) | undefined

  /** @param configured requests a second by setting */
  constructor(configured: number | undefined, clock: Clock) {
    this.#clock = clock
    this.#configured = configured
    this.#rate = new RequestRate(configured, clock.now())
  }

  /** Waits until a request may be sent, behind more urgent ones. */
  enter(priority: Priority, deadline: Instant): Promise<Permit | GateRefusal> {
    const at = this.#clock.now()
    const background = this.#waiting.findIndex((request) => request.priority === 'background')
    const ahead = priority === 'background' || background < 0 ? this.#waiting.length : background
    if (ahead === 0 && this.#mayStart(at)) return Promise.resolve(this.#start(at))
    const startsAt = this.#startsAt(at, ahead)
    if (startsAt > deadline) return Promise.resolve(this.#limited(at, startsAt))
    return new Promise((decide) => {
      this.#waiting.splice(ahead, 0, { priority, deadline, decide })
      this.#serve()
    })
  }

  /** Why a request was not sent in time. */
  refusal(): GateRefusal {
    const at = this.#clock.now()
    return this.#limited(at, this.#startsAt(at, 0))
  }

  /** Requests a second; undefined while no limit is known. */
  get perSecond(): number | undefined {
    return this.#rate.perSecond
  }

  /** Requests a day, as far as the data service says; undefined where it does not. */
  get perDay(): number | undefined {
    return this.#perDay
  }

  /** Requests that may be sent now; infinite while no limit is known. */
  get left(): number {
    const at = this.#clock.now()
    if (this.#limitedUntil(at)) return 0
    if (this.#isProbingLimit) return this.#hasRoom() ? 1 : 0
    return Math.floor(this.#rate.tokens(at))
  }

  /** Whether at least five requests a second are to spare. */
  get isAmple(): boolean {
    const at = this.#clock.now()
    return !this.#limitedUntil(at) && !this.#isProbingLimit && this.#rate.spare(at) >= AMPLE
  }

  /** When the next request may be sent; undefined where the service has not limited them. */
  get nextAt(): Instant | undefined {
    const { quota, 'rate-limit': rate } = this.#latches
    return later(quota.closing?.nextAt, rate.closing?.nextAt)
  }

  /** Why the service's limits let no request pass now. */
  get limited(): GateRefusal | undefined {
    return this.#limitedUntil(this.#clock.now())
  }

  /** Whether the service did not work, and the next request finds out whether it does. */
  get isServiceDue(): boolean {
    const { service } = this.#latches
    return service.isProbing && !service.closed(this.#clock.now())
  }

  #limitedUntil(at: Instant): GateRefusal | undefined {
    return this.#closedBy('quota', at) ?? this.#closedBy('rate-limit', at)
  }

  #closedBy(reason: ClosingReason, at: Instant): GateRefusal | undefined {
    const closed = this.#latches[reason].closed(at)
    return closed && { reason, ...closed }
  }

  /** Why a request that has its turn may not be sent all the same. */
  #closedByFault(reason: 'key' | 'service', at: Instant): GateRefusal | undefined {
    const { isProbing, hasProbe } = this.#latches[reason]
    if (isProbing && hasProbe) return { reason, ...closingUntil(at + BEHIND_PROBE) }
    return this.#closedBy(reason, at)
  }

  get #isProbingLimit(): boolean {
    return this.#latches.quota.isProbing || this.#latches['rate-limit'].isProbing
  }

  #mayStart(at: Instant): boolean {
    return !this.#limitedUntil(at) && this.#hasRoom() && (this.#isProbingLimit || this.#rate.tokens(at) >= 1)
  }

  /** Whether fewer requests are on the way than may be. Otherwise the end of one of them serves those that wait. */
  #hasRoom(): boolean {
    const { quota, 'rate-limit': rate } = this.#latches
    return this.#isProbingLimit ? !quota.hasProbe && !rate.hasProbe : this.#inFlight < this.#rate.maxInFlight
  }

  #start(at: Instant): Permit | GateRefusal {
    const closed = this.#closedByFault('key', at) ?? this.#closedByFault('service', at)
    if (closed) return closed
    this.#inFlight += 1
    this.#rate.started(at, this.#inFlight)
    const { quota, key, service, 'rate-limit': rate } = this.#latches
    const passages: Passages = {
      'rate-limit': rate.begin(),
      quota: quota.begin(),
      key: key.begin(),
      service: service.begin(),
    }
    return new Permit(
      (status, headers) => this.#responded(passages, status, headers),
      (outcome, hasResponded, named) => this.#ended(passages, outcome, hasResponded, named),
    )
  }

  /** Learns the limits of the key from a response. */
  #responded(passages: Passages, status: number, headers: IncomingHttpHeaders): void {
    const at = this.#clock.now()
    const { perSecond, exhaustedFor, perDay } = readUpstreamLimits(headers)
    this.#inFlight -= 1
    this.#perDay = perDay ?? this.#perDay
    if (perSecond !== undefined && this.#configured === undefined) this.#rate.limitTo(perSecond, at)
    if (status === 429 || status === 402) {
      const wait = readRetryAfter(headers['retry-after'], at, DAY) ?? exhaustedFor
      this.#refused(passages, status === 402 ? 'quota' : 'rate-limit', at, wait)
    } else this.#gotThrough(passages, at, exhaustedFor)
    if (status !== 401 && status !== 403) this.#latches.key.succeeded(passages.key)
    this.#latches.service.responded(passages.service)
    this.#serve()
  }

  #refused(passages: Passages, reason: 'quota' | 'rate-limit', at: Instant, wait: number | undefined): void {
    const latch = this.#latches[reason]
    // Several requests may be on the way: only the first refusal counts.
    if (reason === 'rate-limit' && latch.isNewest(passages[reason]) && !this.#isProbingLimit) {
      this.#rate.refused(at)
    }
    latch.failed(passages[reason], at, wait)
    const other = reason === 'quota' ? 'rate-limit' : 'quota'
    this.#latches[other].ended(passages[other])
  }

  #gotThrough(passages: Passages, at: Instant, exhaustedFor: number | undefined): void {
    const { quota, 'rate-limit': rate } = this.#latches
    const wasProbing = this.#isProbingLimit
    quota.succeeded(passages.quota)
    rate.succeeded(passages['rate-limit'])
    if (wasProbing && !this.#isProbingLimit) this.#rate.resumed(at)
    if (exhaustedFor !== undefined) {
      rate.closeUntil(closingUntil(at + Math.min(exhaustedFor, MAX_NAMED_WAIT)))
    }
  }

  #ended(passages: Passages, outcome: Outcome, hasResponded: boolean, named: number | undefined): void {
    const { quota, key, service, 'rate-limit': rate } = this.#latches
    const at = this.#clock.now()
    if (!hasResponded) {
      this.#inFlight -= 1
      rate.ended(passages['rate-limit'])
      quota.ended(passages.quota)
    }
    if (outcome === 'refuses-key') key.failed(passages.key, at)
    else key.ended(passages.key)
    if (outcome === 'fails') service.failed(passages.service, at, named)
    else if (outcome === 'nothing') service.ended(passages.service)
    else service.succeeded(passages.service)
    this.#serve()
  }

  /** Lets requests pass as far as possible, and refuses those whose deadline has passed or comes before the limit ends. */
  #serve(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    const at = this.#clock.now()
    if (this.#waiting.length === 0) return
    // The time can only become later: a request that would wait for longer than it may is refused at once.
    const opens = this.#opensAt(at)
    const late = this.#waiting.filter(({ deadline }) => deadline <= opens)
    this.#waiting = this.#waiting.filter(({ deadline }) => deadline > opens)
    for (const { decide } of late) decide(this.#limited(at, this.#startsAt(at, 0)))
    while (this.#waiting.length > 0 && this.#mayStart(at)) this.#waiting.shift()?.decide(this.#start(at))
    if (this.#waiting.length === 0) return
    const nextDeadline = Math.min(...this.#waiting.map(({ deadline }) => deadline))
    const wakeAt = Math.min(this.#hasRoom() ? this.#startsAt(at, 0) : Number.POSITIVE_INFINITY, nextDeadline)
    this.#cancelTimer = this.#clock.schedule(Math.max(wakeAt - at, 1), () => this.#serve())
  }

  /** When the service's limits let a request pass, or now. */
  #opensAt(at: Instant): Instant {
    return Math.max(this.nextAt ?? at, at)
  }

  /** When the request behind `ahead` others may be sent. */
  #startsAt(at: Instant, ahead: number): Instant {
    // The first after a refusal needs no token.
    return this.#opensAt(at) + (this.#isProbingLimit && ahead === 0 ? 0 : this.#rate.waitFor(at, ahead))
  }

  #limited(at: Instant, startsAt: Instant): GateRefusal {
    const closed = this.#limitedUntil(at)
    if (closed?.reason === 'quota') return closed
    const isLimited = closed !== undefined || this.#isProbingLimit || this.#rate.perSecond !== undefined
    return { reason: isLimited ? 'rate-limit' : 'busy', ...closingUntil(startsAt) }
  }
}

/** The permission to send one request. */
export class Permit {
  readonly #onResponse: (status: number, headers: IncomingHttpHeaders) => void
  readonly #onEnd: (outcome: Outcome, hasResponded: boolean, named: number | undefined) => void
  #hasResponded = false
  #isOpen = true

  constructor(
    onResponse: (status: number, headers: IncomingHttpHeaders) => void,
    onEnd: (outcome: Outcome, hasResponded: boolean, named: number | undefined) => void,
  ) {
    this.#onResponse = onResponse
    this.#onEnd = onEnd
  }

  /** There is a response, whose body may show yet what it is worth: others may be sent meanwhile. */
  responded(status: number, headers: IncomingHttpHeaders): void {
    if (this.#hasResponded || !this.#isOpen) return
    this.#hasResponded = true
    this.#onResponse(status, headers)
  }

  /**
   * Ends it: the first call counts.
   * @param named milliseconds for which a service that fails wants no request
   */
  end(outcome: Outcome, named?: number): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#onEnd(outcome, this.#hasResponded, named)
  }
}

function later(one: Instant | undefined, other: Instant | undefined): Instant | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Math.max(one, other)
}
