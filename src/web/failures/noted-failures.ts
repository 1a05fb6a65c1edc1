import { SECOND } from '#cardano/utc-time.ts'

/** Milliseconds without a failure after which the count of a place restarts. */
const RESTARTS_AFTER = 120 * SECOND

/** The newest failure of a place. */
export interface NotedFailure {
  readonly newest: unknown
  /** The number of failures before the newest. */
  readonly before: number
  /** The time of the newest failure, in milliseconds since the Unix epoch. */
  readonly at: number
  /** False after a try before its time that failed: the next one waits, so that tries cannot follow each other at once. */
  readonly mayTryEarly: boolean
}

const failures = new Map<string, NotedFailure>()
/** The failures after which a try was made before its time. */
const triedEarly = new WeakSet<NotedFailure>()

/** Counts a failure once, however often it is rendered. */
export function noteFailure(place: string, error: unknown): NotedFailure {
  const last = failures.get(place)
  if (last && last.newest === error) return last
  const at = Date.now()
  const continues = last !== undefined && at - last.at < RESTARTS_AFTER
  const noted = {
    newest: error,
    before: continues ? last.before + 1 : 0,
    at,
    mayTryEarly: !(continues && triedEarly.has(last)),
  }
  failures.set(place, noted)
  return noted
}

/** Notes that a place is tried before its time. */
export function noteEarlyTry(place: string): void {
  const last = failures.get(place)
  if (last) triedEarly.add(last)
}
