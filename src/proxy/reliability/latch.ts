import type { Instant } from '#cardano/utc-time.ts'

/** A time in which no request may be sent. */
export interface Closing {
  /** When one request may find out whether it is over. */
  readonly nextAt: Instant
  /** When it ends by what is known of it. */
  readonly until: Instant
}

/** What closes a latch, and for how long. */
export interface LatchRule {
  /** Failures in a row that close it; one is enough where the upstream names a wait. */
  readonly threshold: number
  /**
   * @param before times in a row that it closed before
   * @param named milliseconds that the upstream asks for
   */
  closing(at: Instant, before: number, named: number | undefined): Closing
}

/** A request that was let through. */
export interface Passage {
  generation: number
}

/**
 * Keeps requests away for one reason: it closes for a time, then lets one request through, which opens it, or closes it
 * for longer. What was sent before it last closed or opened proves nothing, but may name a longer wait while it is closed.
 */
export class Latch {
  readonly #rule: LatchRule
  /** Failures, and closings by them, since a request last succeeded. */
  #failures = 0
  #closings = 0
  #closing: Closing | undefined
  #isProbing = false
  #probe: Passage | undefined
  #generation = 0

  constructor(rule: LatchRule) {
    this.#rule = rule
  }

  /** Undefined when a request may be sent; no more than one at a time while `isProbing`. */
  closed(at: Instant): Closing | undefined {
    if (this.#closing && at >= this.#closing.until && !this.#isProbing) this.#closing = undefined
    return this.#closing && at < this.#closing.nextAt ? this.#closing : undefined
  }

  /** The closing that has begun and was not found to be over. */
  get closing(): Closing | undefined {
    return this.#closing
  }

  /** Whether it closed by failures, and no request has succeeded since. */
  get isProbing(): boolean {
    return this.#isProbing
  }

  get hasProbe(): boolean {
    return this.#probe !== undefined
  }

  begin(): Passage {
    const passage = { generation: this.#generation }
    if (this.#isProbing) this.#probe = passage
    return passage
  }

  isNewest({ generation }: Passage): boolean {
    return generation === this.#generation
  }

  /** There is a response, whose body will show what it is worth: others may be let through meanwhile. */
  responded(passage: Passage): void {
    if (this.#probe !== passage) return
    this.#open()
    passage.generation = this.#generation
  }

  succeeded(passage: Passage): void {
    this.ended(passage)
    if (!this.isNewest(passage)) return
    this.#failures = 0
    this.#closings = 0
    if (this.#isProbing) this.#open()
  }

  failed(passage: Passage, at: Instant, named?: number): void {
    this.ended(passage)
    if (!this.isNewest(passage)) {
      if (named !== undefined && this.#closing) this.closeUntil(this.#rule.closing(at, 0, named))
      return
    }
    this.#failures += 1
    if (named === undefined && !this.#isProbing && this.#failures < this.#rule.threshold) return
    this.closeUntil(this.#rule.closing(at, this.#closings, named))
    this.#closings += 1
    this.#isProbing = true
    this.#generation += 1
  }

  /** The request shows nothing. */
  ended(passage: Passage): void {
    if (this.#probe === passage) this.#probe = undefined
  }

  /** Closes it without a failure, or for longer: it opens by itself unless it has failed too. */
  closeUntil(closing: Closing): void {
    this.#closing = {
      nextAt: Math.max(closing.nextAt, this.#closing?.nextAt ?? 0),
      until: Math.max(closing.until, this.#closing?.until ?? 0),
    }
  }

  #open(): void {
    this.#closing = undefined
    this.#isProbing = false
    this.#probe = undefined
    this.#generation += 1
  }
}
