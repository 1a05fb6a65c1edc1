import { openStates } from '#explorer-protocol/epoch-coverage.ts'
import { numbersText } from '#web/charts/epoch-series.ts'
import { figureText } from '#web/measures/measure.ts'
import { countText } from '#web/ui/values/count.tsx'
import {
  type Basis,
  isOneOpenEpoch,
  lengthOf,
  type NetworkEpochs,
  type NoSide,
  type Side,
} from './comparison.ts'

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
  const numbers = numbersText(side.range)
  if (isOneOpenEpoch(side)) return `${numbers} so far`
  const text = lengthOf(side) > 1 && basis === 'pace' ? `mean of ${numbers}` : numbers
  return basis === 'pace' ? `${openShareText(other)} of ${text}` : text
}

/** The note of what a comparison leaves out, and of why it sets a share against an open epoch; undefined where all is plain. */
export function basisNote(a: Side, b: Side, basis: Basis): string | undefined {
  if (a.epochs.length === 0 || b.epochs.length === 0) return 'Nothing is on record to compare.'
  const missing = lengthOf(a) - a.epochs.length + lengthOf(b) - b.epochs.length
  const open = [a, b].find((side) => side.open && !isOneOpenEpoch(side))?.open
  const [running, letter] = isOneOpenEpoch(a) ? [a, 'B'] : [b, 'A']
  const notes = [
    missing > 0 && `${countText(missing, 'epoch')} of these not on record, and left out.`,
    open && basis !== 'total' && `Epoch ${open.no} is ${openStates[open.coverage]}, and left out.`,
    basis === 'so far' && 'Neither A nor B has final figures to compare.',
    basis === 'pace' &&
      `${letter} is taken at ${openShareText(running)}, the share of epoch ${running.range.first} up to its newest block.`,
  ]
  return notes.filter(Boolean).join(' ') || undefined
}

/** The share of an open epoch that its figures count, in percent with two decimals: `54.41%`. */
function openShareText({ open }: Side): string | undefined {
  return open && `${figureText({ ...open.share, over: 100n * open.share.over }, { decimals: 2 })}%`
}

/** Why the chain does not have a side of a comparison. */
export function noSideText({ side, why }: NoSide, { epochs }: NetworkEpochs): string {
  if (why === 'earlier') return 'The chain has not as many epochs before A. Choose a later A, or another B.'
  const newest = epochs.at(-1)?.no
  if (newest === undefined) return 'No epoch is on record yet.'
  return `${side.toUpperCase()} begins after the newest epoch on record, ${newest}. Choose an earlier one.`
}
