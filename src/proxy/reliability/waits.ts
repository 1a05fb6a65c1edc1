import { MINUTE } from '#cardano/utc-time.ts'

/**
 * Not in the specification: the longest wait in milliseconds that a server may ask for by `Retry-After` or
 * `RateLimit`. One request then finds out whether it still wants none.
 */
export const MAX_NAMED_WAIT = 5 * MINUTE

/**
 * Pause after a failure: twice as long each time, up to a limit, and a random share between half of that and all
 * of it, so that several proxies do not retry at the same moment.
 * @param failures in a row, at least 1
 * @returns milliseconds
 */
export function backOff(failures: number, first: number, longest: number): number {
  const full = Math.min(first * 2 ** (failures - 1), longest)
  return full * (0.5 + Math.random() / 2)
}
