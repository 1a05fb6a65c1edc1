import type { Instant } from '#cardano/utc-time.ts'
/** Stops requests to a server that has failed several times in a row. */
export interface CircuitBreaker {
  /** Lets an attempt through, or returns the milliseconds for which the circuit stays open. */
  enter(): BreakerAttempt | number
  /** Whether the circuit is open, and the next attempt decides. */
  readonly isDue: boolean
}

/** An attempt that was let through. It ends as one of the last three. */
export interface BreakerAttempt {
  /** There is a response, whose body will show what it is worth: others may be let through meanwhile. */
  responded(): void
  succeeded(): void
  /** before which the server wants no request */
  failed(until?: Instant): void
  /** Neither: the attempt shows nothing about the server. */
  abandoned(): void
}

/**
 * After a pause one attempt is let through: it closes the circuit, or doubles the pause. The end of an attempt
 * that began before the circuit opened changes nothing.
 * @param threshold failures in a row
 * @param firstPause milliseconds, as `longestPause`
 */
export function createCircuitBreaker(
  now: () => Instant,
  threshold: number,
  firstPause: number,
  longestPause: number,
): CircuitBreaker {
  let failures = 0
  /** Times in a row that the circuit opened. */
  let openings = 0
  let openUntil: number | undefined
  let probe: BreakerAttempt | undefined
  /** A new symbol whenever the circuit has opened or closed. */
  let state = Symbol('closed')

  function open(until: number): void {
    openings += 1
    openUntil = until
    state = Symbol('open')
  }

  function createAttempt(): BreakerAttempt {
    let begunIn = state
    function end(change: () => void): void {
      if (probe === attempt) probe = undefined
      if (state === begunIn) change()
    }
    const attempt: BreakerAttempt = {
      responded: () => {
        if (probe !== attempt) return
        probe = undefined
        // The failures still count: another one opens the circuit again.
        openUntil = undefined
        state = Symbol('closed')
        begunIn = state
      },
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
      abandoned: () => end(() => undefined),
    }
    return attempt
  }

  return {
    get isDue() {
      return openUntil !== undefined && now() >= openUntil
    },
    enter: () => {
      if (openUntil === undefined) return createAttempt()
      if (probe) return firstPause
      if (now() < openUntil) return openUntil - now()
      probe = createAttempt()
      return probe
    },
  }
}

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
