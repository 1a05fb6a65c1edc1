import { DAY, type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'

/**
 * Not in the specification: the longest wait in milliseconds that a server may ask for by `Retry-After` or
 * `RateLimit`. One request then finds out whether it still wants none.
 */
export const MAX_NAMED_WAIT = 5 * MINUTE

/** No request to the upstream may be made now. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
  /** `busy`: the upstream limits nothing; more requests wait than it responds to in time. */
  readonly reason: 'rate-limit' | 'quota' | 'busy'
  /** End of the pause, or the reset of a quota. */
  readonly until: Instant
  /** When the next request may be made: of a quota, one that finds out whether it has reset before. */
  readonly nextAt: number

  constructor(reason: BudgetSpent['reason'], until: number, nextAt = until) {
    super(reason)
    this.reason = reason
    this.until = until
    this.nextAt = nextAt
  }
}

/**
 * The time in which an upstream wants no request. When it is over, one request is let through, and only when that
 * one is not refused the others follow.
 */
export interface UpstreamPause {
  /**
   * Begins, or begins again.
   * @param named milliseconds that the upstream asks for
   */
  refused(at: Instant, reason: BudgetSpent['reason'], named: number | undefined): void
  /** Becomes longer where another request that was on the way is refused with a longer wait. */
  refusedToo(at: number, reason: BudgetSpent['reason'], named: number): void
  /** Begins without a refusal: the upstream says that nothing is left. @param duration milliseconds */
  exhausted(at: number, duration: number): void
  /** Ends: a request that began after the refusal got through. */
  gotThrough(): void
  /** Why no request may be made; undefined when one may be, or no more than one as `isProbing` says. */
  closed(at: number): BudgetSpent | undefined
  /** Whether a request was refused and none has got through since. */
  readonly isProbing: boolean
  /** When the next request may be made; undefined outside a pause. */
  readonly nextAt: number | undefined
  /** When a quota that is used up resets; undefined while none is. */
  readonly resetAt: number | undefined
}

/** Not in the specification: the time after which a quota that is used up is tried again before it resets. */
const QUOTA_PROBE = 10 * MINUTE
const FIRST_PAUSE = SECOND
/** Pauses that the upstream does not name: each is this many times as long as the one before. */
const GROWTH = 3
const MAX_UNNAMED = 15 * SECOND

export function createUpstreamPause(): UpstreamPause {
  let spent: BudgetSpent | undefined
  let nextAt = 0
  /** Refusals in a row. */
  let refusals = 0
  let isProbing = false

  function close(reason: BudgetSpent['reason'], until: number, next: number): void {
    // The later end of several, and a quota rather than a rate.
    if (spent && spent.until > until && !(reason === 'quota' && spent.reason !== 'quota')) return
    spent = new BudgetSpent(reason, until, next)
    nextAt = next
  }

  function closeFor(at: number, reason: BudgetSpent['reason'], named: number | undefined, own: number): void {
    if (reason === 'quota') {
      const until = at + Math.min(Math.max(named ?? DAY, SECOND), DAY - (at % DAY))
      close('quota', until, Math.min(until, at + QUOTA_PROBE))
    } else {
      const until = at + Math.max(own, Math.min(named ?? 0, MAX_NAMED_WAIT))
      close('rate-limit', until, until)
    }
  }

  return {
    refused: (at, reason, named) => {
      isProbing = true
      // A named wait that was too short before is not believed again.
      const own =
        named === undefined || refusals > 0 ? Math.min(FIRST_PAUSE * GROWTH ** refusals, MAX_UNNAMED) : 0
      refusals += 1
      closeFor(at, reason, named, own)
    },
    refusedToo: (at, reason, named) => closeFor(at, reason, named, 0),
    exhausted: (at, duration) => {
      const until = at + Math.min(duration, MAX_NAMED_WAIT)
      close('rate-limit', until, until)
    },
    gotThrough: () => {
      spent = undefined
      refusals = 0
      isProbing = false
    },
    closed: (at) => {
      if (spent && at >= spent.until && !isProbing) spent = undefined
      return spent && at < nextAt ? spent : undefined
    },
    get isProbing() {
      return isProbing
    },
    get nextAt() {
      return spent && nextAt
    },
    get resetAt() {
      return spent?.reason === 'quota' ? spent.until : undefined
    },
  }
}
