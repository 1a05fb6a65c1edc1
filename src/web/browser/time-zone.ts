import { storedValue } from './stored-value.ts'

/** The time zone of dates and times on pages. */
export type TimeZone = 'utc' | 'local'

export const timeZone = storedValue<TimeZone>('time-zone', ['utc', 'local'], 'utc')
