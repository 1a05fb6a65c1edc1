import type { Clock } from '#async/clock.ts'
import type { Log } from '#http/log.ts'
import type { SharingHealth } from '#service/operations/sharing-health.ts'
import type { SharedLimitStore } from '#service/store/redis/shared-limit-store.ts'
import type { AllowanceOptions, KeyAllowance, RateLimitFields } from '../key-allowance.ts'
import {
  afterFailure,
  afterResponse,
  createDividedAllowance,
  createSharedAllowance,
  firstState,
  type SharingPeriod,
} from './shared-allowance.ts'

/** Shares the limits of keys with the other instances while Redis responds, and divides them while it does not. */
export interface LimitSharing {
  /** Another object whenever the allowances of all keys must be made anew. */
  readonly period: SharingPeriod
  health(): SharingHealth
  /**
   * The allowance of a key in a period.
   * @param takeAgain takes a request from the allowance that the key has after the period
   */
  allowanceOf(
    key: string,
    period: SharingPeriod,
    options: AllowanceOptions,
    takeAgain: () => Promise<RateLimitFields>,
  ): KeyAllowance
  /** Tells that the connection was lost. */
  lost(error: unknown): void
  close(): Promise<void>
}

export interface LimitSharingOptions {
  readonly store: SharedLimitStore
  readonly clock: Clock
  readonly log: Log
}

/** Settles once Redis has responded, or failed to, for the first time. */
export async function openLimitSharing({ store, clock, log }: LimitSharingOptions): Promise<LimitSharing> {
  let state = firstState(clock.now())
  let isClosed = false
  let beating: Promise<void> | undefined
  let cancel: (() => void) | undefined

  function fail(error: unknown): void {
    state = afterFailure(state, clock.now())
    const { instances } = state
    const reason = error instanceof Error ? error.message : String(error)
    log(
      {
        event: 'limits',
        level: 'error',
        text: `Redis does not respond: ${reason}; each of ${instances} instances grants its part of the limits of keys`,
        reason,
        instances,
      },
      { each: 'redis', state: 'on' },
    )
    arrangeBeat()
  }

  /** Calls of a period that has ended fail for the same reason as those that ended it. */
  function failIn(period: SharingPeriod, error: unknown): void {
    if (period === state.period) fail(error)
  }

  function arrangeBeat(): void {
    cancel?.()
    if (!isClosed) cancel = clock.schedule(state.pause, () => void heartbeat())
  }

  function heartbeat(): Promise<void> {
    beating ??= beatOnce().finally(() => {
      beating = undefined
    })
    return beating
  }

  async function beatOnce(): Promise<void> {
    try {
      const instances = await store.heartbeat()
      const isBack = state.failures > 0
      state = afterResponse(state, instances, clock.now())
      if (isBack) {
        const text = `Redis responds again; ${instances} instances share the limits of keys`
        log({ event: 'limits', text, instances }, { each: 'redis', state: 'off' })
      }
      arrangeBeat()
    } catch (error) {
      if (!isClosed) fail(error)
    }
  }

  await heartbeat()
  return {
    get period() {
      return state.period
    },
    health: () => ({ state: state.period.kind, instances: state.instances }),
    allowanceOf: (key, period, options, takeAgain) => {
      if (period.kind === 'divided') return createDividedAllowance({ ...options, period })
      return createSharedAllowance({
        ...options,
        clock,
        period,
        takeAgain,
        takeShared: async (wanted) => {
          // A call that was arranged in a period that has ended would take what is divided since.
          if (period !== state.period) return undefined
          try {
            return await store.take(key, wanted)
          } catch (error) {
            if (isClosed) throw error
            failIn(period, error)
            return undefined
          }
        },
      })
    },
    lost: (error) => {
      if (state.period.kind === 'shared' && !isClosed) fail(error)
    },
    close: async () => {
      isClosed = true
      cancel?.()
      await beating
      // An instance that cannot say that it leaves is forgotten when its last sign of life is old.
      await store.leave().catch(() => undefined)
    },
  }
}
