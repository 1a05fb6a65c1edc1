import { MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'

/**
 * The state of a record that was not found.
 * `awaited`: the chain has not come to it, as far as is known.
 * `due`: the chain has come to it since, and it has not been looked for again.
 * `absent`: it was not found though the chain had come to it.
 */
export type Awaited = 'awaited' | 'due' | 'absent'

/** The failures with which the chain was first seen to have come to a record, by the address of its page. */
export type Arrivals = Map<string, unknown>

/**
 * Tells whether a failure is older than the knowledge that the chain has come to a record: the first one seen with that
 * knowledge is.
 * @param failure a new one for each answer, compared by identity
 */
export function awaitedState(
  arrivals: Arrivals,
  address: string,
  failure: unknown,
  hasCome: boolean,
): Awaited {
  if (!hasCome) return 'awaited'
  if (!arrivals.has(address)) arrivals.set(address, failure)
  return arrivals.get(address) === failure ? 'due' : 'absent'
}

/** The time before a moment from which the seconds until it are told. */
const NEAR = 2 * MINUTE

/**
 * The time with which sentences about a moment are written: to the minute, near the moment to the second, and never before
 * a moment that has come.
 */
export function timeTold(now: number, moment: number): UtcTime {
  const whole = (unit: number) => Math.floor(now / unit) * unit
  if (now >= moment) return Math.max(whole(MINUTE), moment) as UtcTime
  return whole(moment - now < NEAR ? SECOND : MINUTE) as UtcTime
}
