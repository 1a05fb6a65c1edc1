import { recentlyUsed } from '#async/recently-used.ts'

/**
 * Keys whose lookup takes much longer than that of others, such as accounts with a hundred thousand outputs. They are
 * looked up apart, so that others do not wait in the same query.
 */
export interface SlowKeys {
  has(key: string): boolean
  /**
   * Takes the time of a lookup into account. Keys that shared a slow query are all slow until they prove quick alone.
   * @param isAlone whether the key had a query of its own
   */
  measured(key: string, milliseconds: number, isAlone: boolean): void
}

/** The longest unused are forgotten. */
const MAX_KEYS = 5000
/** Milliseconds that a slow lookup takes at least. */
const MIN_TIME = 20
/** Times the average that it takes at least, since all lookups of a busy database are slow. */
const MIN_RATIO = 4
/** Part of each new time in the average. */
const GAIN = 0.05

export function createSlowKeys(): SlowKeys {
  const keys = recentlyUsed<true>(MAX_KEYS)
  let average: number | undefined
  return {
    has: (key) => keys.has(key),
    measured: (key, milliseconds, isAlone) => {
      const usual = average ?? milliseconds
      if (milliseconds >= MIN_TIME && milliseconds >= MIN_RATIO * usual) keys.set(key, true)
      else if (isAlone) keys.delete(key)
      average = usual + GAIN * (Math.min(milliseconds, MIN_RATIO * usual) - usual)
    },
  }
}
