/** Time and timers, which tests move instead of waiting. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
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
