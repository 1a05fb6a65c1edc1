import type { Network } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { openStates } from '#explorer-protocol/epoch-coverage.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { type EpochRange, epochPlaces, gapsIn, numbersText } from '#web/charts/epoch-series.ts'
import { epochSpanText } from '#web/records/epoch-time.ts'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { dateText } from '#web/ui/values/timestamp.tsx'

/** The number of epochs, and those that are missing. @param epochs in ascending order */
export function extentText(
  network: Network,
  epochs: readonly Epoch[],
  isRecorded: boolean,
  zone: TimeZone = 'utc',
): string {
  const last = epochs.at(-1)?.no
  const start = dateText(network.schedule[0].start, zone)
  const gaps = last === undefined ? [] : gapsIn(epochPlaces(epochs, { first: 0, last })).map(numbersText)
  const rest = isRecorded && last !== undefined ? [`everything after ${last}`] : []
  const missing = [gaps.join(', '), ...rest].filter(Boolean)
  const noun = `${isRecorded ? 'recorded ' : ''}${epochs.length === 1 ? 'epoch' : 'epochs'}`
  const extent = `${epochs.length} ${noun} since ${start}, ${epochSpanText(network)} each.`
  return missing.length === 0 ? extent : `${extent} Not on record: ${missing.join(', and ')}.`
}

/** The epochs that the figures of a range count. @param shown the number of those on record */
export function rangeNote(range: EpochRange, shown: number, open: OpenEpoch | undefined): string {
  const missing = range.last - range.first + 1 - shown
  const isOpen = open !== undefined && open.no >= range.first && open.no <= range.last
  return [
    `${epochCount(shown)}.`,
    missing > 0 &&
      `${missing} more ${missing === 1 ? 'is' : 'are'} not on record and left out of every figure.`,
    isOpen &&
      `Epoch ${open.no} is ${openStates[open.coverage]}: totals count it so far, mean, median and extremes leave it out.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export function epochCount(count: number): string {
  return count === 1 ? '1 epoch' : `${count} epochs`
}
