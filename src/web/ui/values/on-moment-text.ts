import type { UtcTime } from '#cardano/utc-time.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { momentText } from './timestamp.tsx'

/** The numbers of epochs go far beyond the year 275760, with which the dates of ECMAScript end. */
const LAST_TOLD = Date.UTC(9999, 11, 31, 23, 59, 59)

/** `on 18 Feb 2023, 14:53:54 UTC`, or that it is after every date that is told. */
export function onMomentText(time: UtcTime, zone: TimeZone): string {
  return time > LAST_TOLD ? 'after the year 9999' : `on ${momentText(time, zone)}`
}
