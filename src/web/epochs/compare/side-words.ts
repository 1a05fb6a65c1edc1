import type { Network } from '#cardano/network.ts'
import { epochEnd } from '#cardano/slot-time.ts'
import type { TimeZone } from '../../browser/time-zone.ts'
import { epochSpanText, epochStartText, hasShortEpochs } from '../../chain/epoch-time.ts'
import { type EpochRange, epochPlaces, gapsIn } from '../../charts/epoch-series.ts'
import { countText } from '../../ui/values/count-text.ts'
import { dateText } from '../../ui/values/timestamp.tsx'
import type { OtherSide } from '../address/comparison.ts'
import { type Basis, isOneOpenEpoch, lengthOf, type Side } from './differences.ts'
import { openShareText } from './sides.ts'

/** The runs of missing epochs that are named; of more, the number alone is given. */
const NAMED_GAPS = 2

/** The other side of A in words: `the 15 epochs before`, `epoch 304`, `the same share of epoch 495`. */
export function againstText(kind: OtherSide['kind'], a: Side, b: Side, basis: Basis): string {
  const epochs = `${relativeText(kind, b)}${placeText(b, a)}`
  if (isOneOpenEpoch(b)) return `${epochs} so far, at an equal share`
  return basis === 'pace' ? `the same share of ${epochs}` : epochs
}

/** `308 to 322`, `315`, `496 so far`, `54.41% of 495`: the head of a column. */
export function sideHead(side: Side, other: Side, basis: Basis): string {
  const numbers = `${rangeText(side.range)}${placeText(side, other)}`
  if (isOneOpenEpoch(side)) return `${numbers} so far`
  const isMean = basis !== 'total' && lengthOf(side) > 1
  const text = isMean ? `mean of ${numbers}` : numbers
  return basis === 'pace' ? `${openShareText(other)} of ${text}` : text
}

/** `11 Dec 2021 to 24 Feb 2022, 15 epochs`; with times and their zone where a day has several epochs. */
export function extentOf(network: Network, { first, last }: EpochRange, zone: TimeZone = 'utc'): string {
  const count = first === last ? '' : `, ${countText(last - first + 1, 'epoch')}`
  const until = hasShortEpochs(network)
    ? epochStartText(network, last + 1, zone)
    : dateText(epochEnd(network, last), zone)
  return `${epochStartText(network, first, zone)} to ${until}${count}`
}

/** `308 to 322`, `315`. */
export function rangeText({ first, last }: EpochRange): string {
  return first === last ? `${first}` : `${first} to ${last}`
}

/** `Epochs 20 and 25 to 30 of A are not on record.`; undefined where all of both are. */
export function missingText(a: Side, b: Side): string | undefined {
  const parts = [gapsText(a, 'A'), gapsText(b, 'B')].filter((text) => text !== undefined)
  if (parts.length === 0) return undefined
  const count = missingOf(a) + missingOf(b)
  return `${parts.join(' and ').replace(/^e/, 'E')} ${count === 1 ? 'is' : 'are'} not on record.`
}

/** Whether A comes after all of B on the same chain, so that a figure can rise or fall from B to A. */
export function isLater(a: Side, b: Side): boolean {
  return a.network.name === b.network.name && a.range.first > b.range.last
}

/** The number of epochs of a side that are not on record. */
function missingOf(side: Side): number {
  return lengthOf(side) - side.epochs.length
}

/** How long epochs last, where those of the two sides differ. */
export function spansText(a: Side, b: Side): string | undefined {
  const [first, second] = [epochSpanText(a.network), epochSpanText(b.network)]
  if (first === second) return undefined
  return `An epoch of ${a.network.title} lasts ${first}, one of ${b.network.title} ${second}.`
}

function relativeText(kind: OtherSide['kind'], side: Side): string {
  const count = lengthOf(side)
  if (kind === 'mean') return `the mean of the ${count} before`
  if (kind === 'before' && count > 1) return `the ${countText(count, 'epoch')} before`
  return `${count === 1 ? 'epoch' : 'epochs'} ${rangeText(side.range)}`
}

function placeText({ network }: Side, other: Side): string {
  return network.name === other.network.name ? '' : ` of ${network.title}`
}

function gapsText(side: Side, letter: 'A' | 'B'): string | undefined {
  const missing = missingOf(side)
  if (missing === 0) return undefined
  const gaps = gapsIn(epochPlaces(side.epochs, side.range))
  if (gaps.length > NAMED_GAPS) return `${countText(missing, 'epoch')} of ${letter}`
  return `${missing === 1 ? 'epoch' : 'epochs'} ${gaps.map(rangeText).join(' and ')} of ${letter}`
}
