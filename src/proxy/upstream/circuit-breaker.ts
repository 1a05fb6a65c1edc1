import { backOff } from './back-off.ts'

export interface CircuitBreaker {
  /** Milliseconds until the next attempt is worth it; undefined: now. Of those who hear so while half-open, one. */
  enter(): number | undefined
  succeeded(): void
  failed(): void
  /** An attempt that was let in ended without showing anything. */
  left(): void
  readonly isOpen: boolean
}

/**
 * Stops asking what has failed several times in a row. After a pause one attempt is let through: it closes the
 * circuit, or doubles the pause.
 * @param now milliseconds since the Unix epoch
 * @param threshold failures in a row
 * @param firstPause milliseconds, as `longestPause`
 */
export function createCircuitBreaker(
  now: () => number,
  threshold: number,
  firstPause: number,
  longestPause: number,
): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  let probing = false

  return {
    get isOpen() {
      return failures >= threshold
    },
    enter: () => {
      if (failures < threshold) return undefined
      if (probing) return firstPause
      if (now() < openUntil) return openUntil - now()
      probing = true
      return undefined
    },
    succeeded: () => {
      failures = 0
      probing = false
    },
    failed: () => {
      failures += 1
      probing = false
      if (failures >= threshold) {
        openUntil = now() + backOff(failures - threshold + 1, firstPause, longestPause)
      }
    },
    left: () => {
      probing = false
    },
  }
}
