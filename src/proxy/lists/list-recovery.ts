import { SECOND } from '#cardano/utc-time.ts'
import { backOff } from '../reliability/back-off.ts'
import type { UpstreamUnavailable } from '../upstream/failures/upstream-unavailable.ts'

/** Decides how long a list waits for its data service after a failure in the middle. */
export interface ListRecovery {
  /** Rows have come since the last failure. */
  progressed(): void
  /** @returns milliseconds to wait; undefined when the list is to be given up */
  pauseAfter(error: UpstreamUnavailable): number | undefined
}

const FIRST_PAUSE = 0.5 * SECOND
const LONGEST_PAUSE = 10 * SECOND

/**
 * @param now milliseconds since the Unix epoch
 * @param longest milliseconds without a new row
 */
export function createListRecovery(now: () => number, longest: number): ListRecovery {
  let progressAt = now()
  let failures = 0
  return {
    progressed: () => {
      progressAt = now()
      failures = 0
    },
    pauseAfter: ({ notBefore }) => {
      failures += 1
      const pause =
        notBefore === undefined
          ? backOff(failures, FIRST_PAUSE, LONGEST_PAUSE)
          : Math.max(notBefore - now(), 0)
      return now() + pause - progressAt > longest ? undefined : pause
    },
  }
}
