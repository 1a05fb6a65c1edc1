import { remembered } from './stored-value.ts'

/** Whose clock comes first; the other one stands beside it. */
export type TimeZone = 'utc' | 'local'

export const timeZone = remembered<TimeZone>('time-zone', ['utc', 'local'], 'utc')
