import { backOff } from './back-off.ts'

/** Stops asking what has failed several times in a row. */
export interface CircuitBreaker {
  /** Lets an attempt through, or says for how many milliseconds it is not worth it. */
  enter(): Attempt | number
}

/** One that was let through. It ends in one of these three ways. */
export interface Attempt {
  succeeded(): void
  /** @param until milliseconds since the Unix epoch before which the other side does not want to be asked */
  failed(until?: number): void
  /** Nothing was shown either way. */
  left(): void
}

/**
 * After a pause one attempt is let through: it closes the circuit, or doubles the pause. What began before the
 * circuit opened says nothing about it.
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
  /** Times in a row that the circuit opened. */
  let openings = 0
  let openUntil: number | undefined
  let probe: Attempt | undefined
  /** Another one whenever the circuit has opened or closed. */
  let state = Symbol('closed')

  function open(until: number): void {
    openings += 1
    openUntil = until
    state = Symbol('open')
  }

  function createAttempt(): Attempt {
    const begunIn = state
    function end(change: () => void): void {
      if (probe === attempt) probe = undefined
      if (state === begunIn) change()
    }
    const attempt: Attempt = {
      succeeded: () =>
        end(() => {
          failures = 0
          openings = 0
          if (openUntil !== undefined) state = Symbol('closed')
          openUntil = undefined
        }),
      failed: (until) =>
        end(() => {
          failures += 1
          if (until !== undefined && until > now()) open(until)
          else if (openUntil !== undefined || failures >= threshold) {
            open(now() + backOff(openings + 1, firstPause, longestPause))
          }
        }),
      left: () => end(() => undefined),
    }
    return attempt
  }

  return {
    enter: () => {
      if (openUntil === undefined) return createAttempt()
      if (probe) return firstPause
      if (now() < openUntil) return openUntil - now()
      probe = createAttempt()
      return probe
    },
  }
}
