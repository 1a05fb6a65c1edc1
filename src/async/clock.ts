import type { Instant } from '#cardano/utc-time.ts'
/** Time and timers, which tests move instead of waiting. */
export interface Clock {
  readonly now: () => Instant
  /**
   * Calls back once, unless cancelled before.
   * @returns the function that cancels
   */
  readonly schedule: (milliseconds: number, callback: () => void) => () => void
}

export const systemClock: Clock = {
  now: Date.now,
  schedule: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds)
    return () => clearTimeout(timer)
  },
}

export function sleep(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => clock.schedule(milliseconds, resolve))
}

/** Work that is done again and again. */
export interface RepeatedWork {
  /** Waits for what runs, and stops. */
  close(): Promise<void>
}

/** Does work now, and again each time so many milliseconds after it has ended. @param work must not reject */
export function repeat(clock: Clock, milliseconds: number, work: () => Promise<void>): RepeatedWork {
  let isClosed = false
  let cancel = () => {}
  const run = async () => {
    await work()
    if (isClosed) return
    cancel = clock.schedule(milliseconds, () => {
      running = run()
    })
  }
  let running = run()
  return {
    close: async () => {
      isClosed = true
      cancel()
      await running
    },
  }
}
