import type { Network } from '#cardano/network.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { type Measure, meanOf, measures, totalOf } from '../../chain/measures/measure.ts'
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
  readonly open: { readonly no: number; readonly slots: number } | undefined
}

/** What of two sides is compared. `pace`: one open epoch with the same share of another one's total. */
export type Basis = 'total' | 'mean' | 'pace'

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
  if (isOneOpenEpoch(a) && lengthOf(b) === 1) return { basis: 'pace', noTotals: undefined }
  if (a.isMean || b.isMean) return { basis: 'mean', noTotals: 'mean' }
  if (!isWhole(a) || !isWhole(b)) return { basis: 'mean', noTotals: 'missing' }
  if (a.open || b.open) return { basis: 'mean', noTotals: 'open' }
  if (lengthOf(a) !== lengthOf(b)) return { basis: wanted ?? 'mean', noTotals: 'lengths' }
  return { basis: wanted ?? 'total', noTotals: undefined }
}

export function differencesOf(a: Side, b: Side, basis: Basis): Difference[] {
  const pace = basis === 'pace' ? paceOf(a) : undefined
  return measures.map((measure) => {
    const first = figureOfSide(measure, a, basis)
    const second = paced(measure, figureOfSide(measure, b, basis), pace)
    return {
      measure,
      a: first,
      b: second,
      difference: first && second && differenceOf(first, second),
      percent: first && second && changeText(second, first),
    }
  })
}

export function lengthOf({ range: { first, last } }: Side): number {
  return last - first + 1
}

/** The epoch of a side at a place, counted from 1; undefined where the side is shorter. */
export function epochAt({ range: { first, last } }: Side, place: number): number | undefined {
  const no = first + place - 1
  return no > last ? undefined : no
}

/** The epochs of a side that are not on record. */
export function missingOf(side: Side): number {
  return lengthOf(side) - side.epochs.length
}

function isWhole(side: Side): boolean {
  return missingOf(side) === 0
}

function isOneOpenEpoch(side: Side): boolean {
  return lengthOf(side) === 1 && side.open !== undefined && side.epochs.length === 1
}

function figureOfSide(measure: Measure, { epochs, open }: Side, basis: Basis): Ratio | undefined {
  if (epochs.length === 0) return undefined
  if (basis !== 'mean') return totalOf(measure, epochs)
  return meanOf(
    measure,
    epochs.filter(({ no }) => no !== open?.no),
  )
}

/** The share of its slots that an open epoch's figures count. */
function paceOf({ network, open }: Side): Ratio | undefined {
  return open && { over: BigInt(open.slots), under: BigInt(epochLength(network, open.no)) }
}

function paced({ per }: Measure, figure: Ratio | undefined, pace: Ratio | undefined): Ratio | undefined {
  if (!figure || !pace || per) return figure
  return { over: figure.over * pace.over, under: figure.under * pace.under }
}
