declare const unit: unique symbol

/** A moment by a clock: milliseconds since the Unix epoch. */
export type Instant = number

/** A day of UTC, from midnight to midnight, counted from that of the epoch of `Instant`. */
export type Day = number

/** A moment of the chain. */
export type UtcTime = Instant & { readonly [unit]: 'milliseconds since 1970-01-01T00:00:00Z' }

/** Units of time in milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z?$/

/**
 * Reads an ISO 8601 date-time; without a zone designator it is UTC, as everywhere on the chain.
 * @throws {RangeError} when the text is anything else.
 */
export function parseUtcTime(text: string): UtcTime {
  const time = dateTime.test(text) ? Date.parse(text.endsWith('Z') ? text : `${text}Z`) : Number.NaN
  if (Number.isNaN(time)) throw new RangeError(`"${text}" is not a date-time in UTC`)
  return time as UtcTime
}

/** Writes whole seconds in UTC without a zone designator: `2017-09-23T21:44:51`. */
export function utcTimeText(time: UtcTime): string {
  return new Date(time).toISOString().slice(0, 19)
}
