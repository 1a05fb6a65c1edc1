import type { Network } from '#cardano/network.ts'
import { epochEnd, epochStart } from '#cardano/slot-time.ts'
import { DAY, HOUR, MINUTE, type UtcTime } from '#cardano/utc-time.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { plainFigure } from '#web/ui/values/amount.tsx'
import { dateText, timeOfDay, zoneText } from '#web/ui/values/timestamp.tsx'

/** True where a day has several epochs, as in the sandbox: a date alone does not identify an epoch there. */
export function hasShortEpochs(network: Network): boolean {
  return epochSpan(network) < DAY
}

/** The elapsed share of an epoch at a time, from 0 to 1. */
export function epochShare(network: Network, epochNo: number, time: number): number {
  const start = epochStart(network, epochNo)
  return Math.min(Math.max((time - start) / (epochEnd(network, epochNo) - start), 0), 1)
}

/** `37.5%`, of a share from 0 to 1. */
export function percentText(share: number, digits: number): string {
  return `${(share * 100).toFixed(digits)}%`
}

/** The length of an epoch: `5 days`, `30 minutes`. */
export function epochSpanText(network: Network): string {
  return spanText(epochSpan(network))
}

/** `5 days`, `10 minutes`, from milliseconds. */
function spanText(span: number): string {
  const [unit, length] = UNITS.find(([, from]) => span >= from) ?? ['minute', MINUTE]
  const figure = plainFigure(span / length)
  return `${figure} ${unit}${figure === '1' ? '' : 's'}`
}

const UNITS = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** The start of an epoch: its date, with the time and its zone where a day has several epochs. */
export function epochStartText(network: Network, epochNo: number, zone: TimeZone = 'utc'): string {
  const start = epochStart(network, epochNo)
  const date = dateText(start, zone)
  return hasShortEpochs(network) ? `${date}, ${timeOfDay(start, zone)} ${zoneText(zone, start)}` : date
}

/** The time of epochs: `1 to 6 Dec 2022`, with the times where epochs are short: `25 Nov 2026, 05:30 to 06:00 UTC`. */
export function epochPeriodText(
  network: Network,
  first: number,
  last: number,
  zone: TimeZone = 'utc',
): string {
  const [start, end] = [epochStart(network, first), epochEnd(network, last)]
  const from = dateText(start, zone)
  if (hasShortEpochs(network)) {
    const date = dateText(end, zone)
    const day = date === from ? '' : `${date}, `
    return `${from}, ${timeOfDay(start, zone)} to ${day}${timeOfDay(end, zone)} ${zoneText(zone, end)}`
  }
  // The day on which an epoch ends at midnight is the next one's.
  const until = dateText((end - 1) as UtcTime, zone)
  const rest = from.slice(from.indexOf(' '))
  return `${until.endsWith(rest) ? from.replace(rest, '') : from} to ${until}`
}

/** The start of an epoch for a column whose head names the zone: its date, or `23 Nov, 16:30` where a day has several epochs. */
export function tableStartText(network: Network, epochNo: number, zone: TimeZone): string {
  return epochStartText(network, epochNo, zone).replace(/ \d{4}(, \S+) .*/, '$1')
}

/** The number of epochs in a year; 73, as on mainnet, where epochs are too short for years. */
export function epochsInYear(network: Network): number {
  return hasShortEpochs(network) ? 73 : Math.round((365 * DAY) / epochSpan(network))
}

/** Milliseconds that an epoch lasts, in the last segment of the schedule. */
function epochSpan(network: Network): number {
  const { firstEpoch } = network.schedule.at(-1) ?? network.schedule[0]
  return epochEnd(network, firstEpoch) - epochStart(network, firstEpoch)
}
