import { HOUR, MINUTE } from '#cardano/utc-time.ts'
import { OptionFault } from './option-fault.ts'

/**
 * The time of an OData literal. A date means its first moment, and a time without a zone designator is UTC.
 * @returns ISO 8601 in UTC, without a zone designator, to the microsecond
 * @throws {OptionFault}
 */
export function utcTimeOf(text: string): string {
  const [, date = '', clock = '00:00', fraction = '', zone = 'Z'] =
    /^(.{10})(?:T(\d\d:\d\d(?::\d\d)?)(\.\d+)?(.*))?$/i.exec(text) ?? []
  const written = `${date}T${clock.padEnd(8, ':00')}`
  const time = Date.parse(`${written}Z`)
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(written)
  const offset = offsetOf(zone || 'Z')
  if (!isReal || offset === undefined) throw new OptionFault(`${text} is not a date or a time`)
  const exact = fraction.replace(/\.?0*$/, '')
  if (exact.length > 7) throw new OptionFault(`${text} is more exact than a microsecond`)
  const utc = new Date(time - offset).toISOString()
  if (!/^\d{4}-/.test(utc) || utc < '0001') throw new OptionFault(`${text} is not a date or a time`)
  return `${utc.slice(0, 19)}${exact}`
}

/** Milliseconds by which a zone is ahead of UTC; undefined for text that is no zone. */
function offsetOf(zone: string): number | undefined {
  if (zone.toUpperCase() === 'Z') return 0
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? []
  const offset = Number(hours) * HOUR + Number(minutes) * MINUTE
  if (!sign || offset > 14 * HOUR || Number(minutes) > 59) return undefined
  return sign === '-' ? -offset : offset
}
