import type { Network } from '#cardano/network.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { figureOf, type Measure, meanOf, measures, totalOf } from '../../chain/measures/measure.ts'
import { changeText } from '../../chain/measures/measure-text.ts'
import { differenceOf, type Ratio } from '../../chain/measures/ratio.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'

/** One side of a comparison. */
export interface Side {
  readonly network: Network
  readonly range: EpochRange
  /** Those of the range on record. */
  readonly epochs: readonly Epoch[]
  /** Whether it is the mean of its epochs that is compared, whatever the other side is. */
  readonly isMean: boolean
  /** An epoch of the range whose figures are not final, with the number of slots that they count. */
  readonly open: (OpenEpoch & { readonly slots: number }) | undefined
}

/**
 * The figures of two sides that are compared. `pace`: one open epoch with the same share of the other side's total, or of its mean.
 * `so far`: two open epochs, which have no difference.
 */
export type Basis = 'total' | 'mean' | 'pace' | 'so far'

/** Why totals say little, or nothing. */
export type NoTotals = 'lengths' | 'missing' | 'open' | 'mean'

export interface Difference {
  readonly measure: Measure
  readonly a: Ratio | undefined
  readonly b: Ratio | undefined
  /** A minus B. */
  readonly difference: Ratio | undefined
  /** The difference in percent of B: `+6.2%`. */
  readonly percent: string | undefined
}

/**
 * @param wanted the basis that the person has chosen, if any
 * @returns the basis, and why it is not the total where that is so
 */
export function basisOf(
  a: Side,
  b: Side,
  wanted: 'total' | 'mean' | undefined,
): { readonly basis: Basis; readonly noTotals: NoTotals | undefined } {
  const open = [a, b].filter(isOneOpenEpoch).length
  if (open > 0) return { basis: open === 2 ? 'so far' : 'pace', noTotals: undefined }
  if (a.isMean || b.isMean) return { basis: 'mean', noTotals: 'mean' }
  if (!isWhole(a) || !isWhole(b)) return { basis: 'mean', noTotals: 'missing' }
  if (a.open || b.open) return { basis: 'mean', noTotals: 'open' }
  if (lengthOf(a) !== lengthOf(b)) return { basis: wanted ?? 'mean', noTotals: 'lengths' }
  return { basis: wanted ?? 'total', noTotals: undefined }
}

export function differencesOf(a: Side, b: Side, basis: Basis): Difference[] {
  return measures.map((measure) => {
    const [first, second] = [figureOfSide(measure, a, b, basis), figureOfSide(measure, b, a, basis)]
    const both = first && second && basis !== 'so far' ? { first, second } : undefined
    return {
      measure,
      a: first,
      b: second,
      difference: both && differenceOf(both.first, both.second),
      percent: both && changeText(both.second, both.first),
    }
  })
}

/** The figures of several epochs of a side, each shared out where the other side is an open epoch. */
export function figuresOf(measure: Measure, side: Side, other: Side): Ratio[] {
  const share = isOneOpenEpoch(side) ? undefined : shareOf(other)
  return finishedOf(side).flatMap((epoch) => sharedOut(measure, figureOf(measure, epoch), share) ?? [])
}

/** The figure of a whole finished epoch that an open one is compared with a share of. */
export function wholeOf(measure: Measure, side: Side): Ratio | undefined {
  return isOneOpenEpoch(side) ? undefined : meanOf(measure, finishedOf(side))
}

export function lengthOf({ range: { first, last } }: Side): number {
  return last - first + 1
}

/** The epoch of a side at a place, counted from 1; undefined where the side is shorter. */
export function epochAt({ range: { first, last } }: Side, place: number): number | undefined {
  const no = first + place - 1
  return no > last ? undefined : no
}

function isWhole(side: Side): boolean {
  return side.epochs.length === lengthOf(side)
}

/** Whether a side is an open epoch alone. */
export function isOneOpenEpoch(side: Side): boolean {
  return lengthOf(side) === 1 && side.open !== undefined
}

function finishedOf({ epochs, open }: Side): readonly Epoch[] {
  return epochs.filter(({ no }) => no !== open?.no)
}

function figureOfSide(measure: Measure, side: Side, other: Side, basis: Basis): Ratio | undefined {
  if (side.epochs.length === 0) return undefined
  if (basis === 'mean') return meanOf(measure, finishedOf(side))
  if (basis === 'pace' && !isOneOpenEpoch(side))
    return sharedOut(measure, meanOf(measure, finishedOf(side)), shareOf(other))
  return totalOf(measure, side.epochs)
}

/** The share of its slots that an open epoch's figures count. */
function shareOf({ network, open }: Side): Ratio | undefined {
  return open && { over: BigInt(open.slots), under: BigInt(epochLength(network, open.no)) }
}

/** A share of a total; a quotient is the same for each share. */
function sharedOut({ per }: Measure, figure: Ratio | undefined, share: Ratio | undefined): Ratio | undefined {
  if (!figure || !share || per) return figure
  return { over: figure.over * share.over, under: figure.under * share.under }
}
