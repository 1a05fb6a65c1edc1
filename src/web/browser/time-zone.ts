import { externalStore } from './external-store.ts'
import { storedValue } from './stored-value.ts'

/** The time zone that is shown first; the other one is shown beside it. */
export type TimeZone = 'utc' | 'local'

export const timeZone = storedValue<TimeZone>('time-zone', ['utc', 'local'], 'utc')

/** False on the server, which does not know the local time zone, and for the first rendering in the browser, which equals the server's. */
export const useLocalZoneIsKnown = externalStore(() => true, { server: () => false }).use
