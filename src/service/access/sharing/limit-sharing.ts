import type { Clock } from '#async/clock.ts'
import type { Log } from '#http/log.ts'
import type { SharingHealth } from '#service/operations/sharing-health.ts'
import type {
  GrantedShare,
  SharedLimitStore,
  WantedRequests,
} from '#service/store/redis/shared-limit-store.ts'
import type { AllowanceOptions, KeyAllowance, RateLimitFields } from '../key-allowance.ts'
import {
  afterLostReply,
  afterReply,
  DividedAllowance,
  firstState,
  SharedAllowance,
  type SharingPeriod,
  type SharingState,
} from './shared-allowance.ts'

export interface LimitSharingOptions {
  readonly store: SharedLimitStore
  readonly clock: Clock
  readonly log: Log
}

/** Shares the limits of keys with the other instances while Redis responds, and divides them while it does not. */
export class LimitSharing {
  readonly #store: SharedLimitStore
  readonly #clock: Clock
  readonly #log: Log
  #state: SharingState
  #isClosed = false
  #beating: Promise<void> | undefined
  #cancel: (() => void) | undefined

  private constructor({ store, clock, log }: LimitSharingOptions) {
    this.#store = store
    this.#clock = clock
    this.#log = log
    this.#state = firstState(clock.now())
  }

  /** Settles once Redis has responded, or failed to, for the first time. */
  static async open(options: LimitSharingOptions): Promise<LimitSharing> {
    const sharing = new LimitSharing(options)
    await sharing.#heartbeat()
    return sharing
  }

  /** Another object whenever the allowances of all keys must be made anew. */
  get period(): SharingPeriod {
    return this.#state.period
  }

  health(): SharingHealth {
    return { state: this.#state.period.kind, instances: this.#state.instances }
  }

  /**
   * The allowance of a key in a period.
   * @param takeAgain takes a request from the allowance that the key has after the period
   */
  allowanceOf(
    key: string,
    period: SharingPeriod,
    options: AllowanceOptions,
    takeAgain: () => Promise<RateLimitFields>,
  ): KeyAllowance {
    if (period.kind === 'divided') return new DividedAllowance({ ...options, period })
    const takeShared = (wanted: WantedRequests) => this.#take(key, period, wanted)
    return new SharedAllowance({ ...options, clock: this.#clock, period, takeAgain, takeShared })
  }

  async #take(key: string, period: SharingPeriod, wanted: WantedRequests): Promise<GrantedShare | undefined> {
    // A call that was arranged in a period that has ended would take what is divided since.
    if (period !== this.#state.period) return undefined
    try {
      return await this.#store.take(key, wanted)
    } catch (error) {
      if (this.#isClosed) throw error
      // Calls of a period that has ended fail for the same reason as those that ended it.
      if (period === this.#state.period) this.#fail(error)
      return undefined
    }
  }

  /** Tells that the connection was lost. */
  lost(error: unknown): void {
    if (this.#state.period.kind === 'shared' && !this.#isClosed) this.#fail(error)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancel?.()
    await this.#beating
    // An instance that cannot say that it leaves is forgotten when its last sign of life is old.
    await this.#store.leave().catch(() => undefined)
  }

  #fail(error: unknown): void {
    this.#state = afterLostReply(this.#state, this.#clock.now())
    const { instances } = this.#state
    const reason = error instanceof Error ? error.message : String(error)
    this.#log(
      {
        event: 'limits',
        level: 'error',
        text: `Redis does not respond: ${reason}; each of ${instances} instances grants its part of the limits of keys`,
        reason,
        instances,
      },
      { each: 'redis', state: 'on' },
    )
    this.#arrangeBeat()
  }

  #arrangeBeat(): void {
    this.#cancel?.()
    if (!this.#isClosed) this.#cancel = this.#clock.schedule(this.#state.pause, () => void this.#heartbeat())
  }

  #heartbeat(): Promise<void> {
    this.#beating ??= this.#beatOnce().finally(() => {
      this.#beating = undefined
    })
    return this.#beating
  }

  async #beatOnce(): Promise<void> {
    try {
      const instances = await this.#store.heartbeat()
      const isBack = this.#state.failures > 0
      this.#state = afterReply(this.#state, instances, this.#clock.now())
      if (isBack) {
        const text = `Redis responds again; ${instances} instances share the limits of keys`
        this.#log({ event: 'limits', text, instances }, { each: 'redis', state: 'off' })
      }
      this.#arrangeBeat()
    } catch (error) {
      if (!this.#isClosed) this.#fail(error)
    }
  }
}
