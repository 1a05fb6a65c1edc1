import { storedValue } from './stored-value.ts'

/** The time zone that is shown first; the other one is shown beside it. */
export type TimeZone = 'utc' | 'local'

export const timeZone = storedValue<TimeZone>('time-zone', ['utc', 'local'], 'utc')
