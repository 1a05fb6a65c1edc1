import type { OpenEpoch } from '../chain/epoch-coverage.ts'
import { figureText } from '../chain/measures/measure.ts'
import { type EpochRange, epochPlaces, gapsIn } from '../charts/epoch-series.ts'
import { countText } from '../ui/values/count.tsx'
import type { Comparison } from './address/comparison-address.ts'
import {
  type Basis,
  isOneOpenEpoch,
  lengthOf,
  type NetworkEpochs,
  type NoSide,
  type NoTotals,
  type Side,
} from './comparison.ts'

/** The runs of missing epochs that are named; of more, the number alone is given. */
const NAMED_GAPS = 2

/** The figures that a table compares. */
export const basisLabels: Readonly<Record<Basis, string>> = {
  total: 'Total',
  mean: 'Mean per epoch',
  pace: 'So far',
  'so far': 'So far',
}

/** `91 epochs each`, `10 and 30 epochs`; nothing of two epochs. */
export function lengthsText(a: Side, b: Side): string | undefined {
  const [first, second] = [lengthOf(a), lengthOf(b)]
  if (first !== second) return `${first} and ${countText(second, 'epoch')}`
  return first === 1 ? undefined : `${countText(first, 'epoch')} each`
}

/** `308 to 322`, `315`, `496 so far`, `54.41% of 495`: the head of a column. */
export function sideHead(side: Side, other: Side, basis: Basis): string {
  const numbers = rangeText(side.range)
  if (isOneOpenEpoch(side)) return `${numbers} so far`
  const text = lengthOf(side) > 1 && basis === 'pace' ? `mean of ${numbers}` : numbers
  return basis === 'pace' ? `${openShareText(other)} of ${text}` : text
}

/** `308 to 322`, `315`. */
function rangeText({ first, last }: EpochRange): string {
  return first === last ? `${first}` : `${first} to ${last}`
}

/** `Epochs 20 and 25 to 30 of A are not on record`; undefined where all of both are. */
function missingText(a: Side, b: Side): string | undefined {
  const parts = [gapsText(a, 'A'), gapsText(b, 'B')].filter((text) => text !== undefined)
  if (parts.length === 0) return undefined
  const count = lengthOf(a) - a.epochs.length + lengthOf(b) - b.epochs.length
  return `${parts.join(' and ').replace(/^e/, 'E')} ${count === 1 ? 'is' : 'are'} not on record`
}

function gapsText(side: Side, letter: 'A' | 'B'): string | undefined {
  const missing = lengthOf(side) - side.epochs.length
  if (missing === 0) return undefined
  const gaps = gapsIn(epochPlaces(side.epochs, side.range))
  if (gaps.length > NAMED_GAPS) return `${countText(missing, 'epoch')} of ${letter}`
  return `${missing === 1 ? 'epoch' : 'epochs'} ${gaps.map(rangeText).join(' and ')} of ${letter}`
}

/** Why other figures than two totals are compared, and what they leave out; undefined where that is plain. */
export function basisNote(
  a: Side,
  b: Side,
  basis: Basis,
  noTotals: NoTotals | undefined,
): string | undefined {
  if (a.epochs.length === 0 || b.epochs.length === 0)
    return `${missingText(a, b)}: there is nothing to compare.`
  if (basis === 'so far') return bothOpenText(a, b)
  const leftOut = [missingNote(a, b), openNote(a, b)]
  if (basis === 'pace') return [...leftOut, paceText(a, b)].filter(Boolean).join(' ')
  return noTotals === 'missing' || noTotals === 'open' ? leftOut.filter(Boolean).join(' ') : undefined
}

function missingNote(a: Side, b: Side): string | undefined {
  const missing = missingText(a, b)
  return missing && `${missing}: the mean leaves that out.`
}

/** An open epoch of several, which means leave out. */
function openNote(a: Side, b: Side): string | undefined {
  const open = [a, b].find((side) => side.open && !isOneOpenEpoch(side))?.open
  return open && `Epoch ${open.no} is ${openStates[open.coverage]}: the mean leaves it out.`
}

function bothOpenText(a: Side, b: Side): string {
  const texts = [a, b].flatMap(({ open }) => (open ? [openStates[open.coverage]] : []))
  const why = texts.every((text) => text === texts[0]) ? `are both ${texts[0]}` : `are ${texts.join(' and ')}`
  return `A and B ${why}: neither has final figures to compare.`
}

function paceText(a: Side, b: Side): string {
  const isB = isOneOpenEpoch(a)
  const [running, whole, letter] = isB ? [a, b, 'B'] : [b, a, 'A']
  const of = lengthOf(whole) > 1 ? 'their mean' : 'it'
  return `Of a finished epoch only the total is known, so ${letter} is ${openShareText(running)} of ${of}: the share of epoch ${running.range.first} up to its newest block.`
}

/** The share of an open epoch that its figures count, in percent with two decimals: `54.41%`. */
function openShareText({ open }: Side): string | undefined {
  return open && `${figureText({ ...open.share, over: 100n * open.share.over }, { decimals: 2 })}%`
}

const openStates: Readonly<Record<OpenEpoch['coverage'], string>> = {
  running: 'in progress',
  partial: 'incomplete on record',
  old: 'known here in part',
}

/** Why the chain does not have a side of a comparison, and what can be compared instead. */
export function noSideText(
  { side, why }: NoSide,
  { a }: Comparison,
  { network, epochs }: NetworkEpochs,
): string {
  if (why === 'earlier') {
    if (a.first === 0) return 'Epoch 0 is the first of the chain: nothing comes before it. Choose a later A.'
    return `Before epoch ${a.first} the chain has ${countText(a.first, 'epoch')}, fewer than this B takes. Choose another B, or a later A.`
  }
  const newest = epochs.at(-1)?.no
  if (newest === undefined) return `No epoch of ${network.title} is on record yet.`
  return `${side.toUpperCase()} begins after the newest epoch of ${network.title} on record, ${newest}. Choose an earlier one.`
}
