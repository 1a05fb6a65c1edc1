import type { Network } from '#cardano/network.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { EpochComparison } from '#explorer-protocol/epoch-searches.ts'
import type { ChartScale } from '#web/charts/axis-ticks.ts'
import { epochTicks } from '#web/charts/axis-ticks.ts'
import { type ChartModel, chartModel } from '#web/charts/chart-model.ts'
import { axisMarks, type EpochRange, plottedValue } from '#web/charts/epoch-series.ts'
import { figureOf, type Measure, meanOf, measures, sharedOut, totalOf } from '#web/measures/measure.ts'
import { differenceOf, quotientOf, type Ratio } from '#web/measures/ratio.ts'
import { countedSlots, type OpenEpoch } from '#web/tip/epoch-coverage.ts'

/** The epochs of B; undefined where the chain has none as early. */
export function otherRange({ a, b }: EpochComparison): EpochRange | undefined {
  if (typeof b === 'object') return b
  const by = a.last - a.first + 1
  return a.first < by ? undefined : { first: a.first - by, last: a.last - by }
}

/** The epochs of a network, with the one whose figures are not final. */
export interface NetworkEpochs {
  readonly network: Network
  /** All on record, in ascending order. */
  readonly epochs: readonly Epoch[]
  readonly open: OpenEpoch | undefined
}

/** One side of a comparison. */
export interface Side {
  readonly range: EpochRange
  /** Those of the range on record. */
  readonly epochs: readonly Epoch[]
  /** An epoch of the range whose figures are not final, with the share of its slots that they count. */
  readonly open: (OpenEpoch & { readonly share: Ratio }) | undefined
}

/** Both sides of a comparison. */
export interface Sides {
  /** The comparison as it is shown: no range goes on after the newest epoch on record. */
  readonly comparison: EpochComparison
  readonly a: Side
  readonly b: Side
}

/** A side that is not on its chain. `later`: it begins after the newest epoch on record. `earlier`: it begins before epoch 0. */
export interface NoSide {
  readonly side: 'a' | 'b'
  readonly why: 'later' | 'earlier'
}

/** Both sides, or the one that the chain does not have. */
export function sidesOf(of: NetworkEpochs, { a, b }: EpochComparison): Sides | NoSide {
  const newest = of.epochs.at(-1)?.no ?? -1
  const rangeOfA = cutRange(a, newest)
  if (!rangeOfA) return { side: 'a', why: 'later' }
  const named = otherRange({ a: rangeOfA, b })
  if (!named) return { side: 'b', why: 'earlier' }
  const rangeOfB = cutRange(named, newest)
  if (!rangeOfB) return { side: 'b', why: 'later' }
  const comparison = { a: rangeOfA, b: typeof b === 'object' ? rangeOfB : b }
  return { comparison, a: sideOf(of, rangeOfA), b: sideOf(of, rangeOfB) }
}

/** A range without the epochs after the newest one on record; undefined where it begins after it. */
function cutRange({ first, last }: EpochRange, newest: number): EpochRange | undefined {
  return first > newest ? undefined : { first, last: Math.min(last, newest) }
}

function sideOf({ network, epochs, open }: NetworkEpochs, range: EpochRange): Side {
  const inRange = epochs.filter(({ no }) => no >= range.first && no <= range.last)
  const unfinished = open && inRange.find(({ no }) => no === open.no)
  const share = unfinished && {
    over: BigInt(countedSlots(network, unfinished, open.coverage)),
    under: BigInt(epochLength(network, open.no)),
  }
  return { range, epochs: inRange, open: share && { ...open, share } }
}

export function lengthOf({ range: { first, last } }: Side): number {
  return last - first + 1
}

/** The epoch of a side at a place, counted from 1; undefined where the side is shorter. */
export function epochAtPlace({ range: { first, last } }: Side, place: number): number | undefined {
  const no = first + place - 1
  return no > last ? undefined : no
}

/** Whether a side is an open epoch alone. */
export function isOneOpenEpoch(side: Side): boolean {
  return lengthOf(side) === 1 && side.open !== undefined
}

/**
 * The figures of two sides that are compared. `pace`: one open epoch with the same share of the other side's total, or of its mean.
 * `so far`: two open epochs, which have no difference.
 */
export type Basis = 'total' | 'mean' | 'pace' | 'so far'

/** @param wanted the basis that the person has chosen, if any: it is taken where all figures are on record and final */
export function basisOf(a: Side, b: Side, wanted: 'total' | 'mean' | undefined): Basis {
  const open = [a, b].filter(isOneOpenEpoch).length
  if (open > 0) return open === 2 ? 'so far' : 'pace'
  if (!hasTotals(a) || !hasTotals(b)) return 'mean'
  return wanted ?? (lengthOf(a) === lengthOf(b) ? 'total' : 'mean')
}

/** Whether all epochs of a side are on record, and final. */
export function hasTotals(side: Side): boolean {
  return side.open === undefined && side.epochs.length === lengthOf(side)
}

export interface Difference {
  readonly measure: Measure
  readonly a: Ratio | undefined
  readonly b: Ratio | undefined
  /** A minus B. */
  readonly difference: Ratio | undefined
  /** A divided by B. */
  readonly quotient: Ratio | undefined
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
      quotient: both && quotientOf(both.first, both.second),
    }
  })
}

function figureOfSide(measure: Measure, side: Side, other: Side, basis: Basis): Ratio | undefined {
  const { epochs, open } = side
  if (epochs.length === 0) return undefined
  const finished = epochs.filter(({ no }) => no !== open?.no)
  if (basis === 'mean') return meanOf(measure, finished)
  if (basis !== 'pace' || isOneOpenEpoch(side)) return totalOf(measure, epochs)
  const whole = meanOf(measure, finished)
  return whole && sharedOut(measure, whole, other.open?.share)
}

/** Numbers without months beneath them are so short that more of them have room. */
const MARKED_PER_ROOM = 1.5

/**
 * A as bars, B as dashed steps over them. Places are counted from 1, and there are as many as the longer side has epochs; under the
 * axis stand the epochs of A and below them those of B.
 */
export function comparisonChart(
  measure: Measure,
  a: Side,
  b: Side,
  scale: ChartScale = 'linear',
): ChartModel {
  const count = Math.max(lengthOf(a), lengthOf(b))
  const valuesOf = (side: Side) =>
    Array.from({ length: count }, (_, i) => {
      const epoch = epochOnRecord(side, i + 1)
      const value = epoch && plottedValue(measure, epoch)
      // A logarithmic scale has no place for a zero.
      return scale === 'log' && value === 0 ? undefined : value
    })
  return chartModel({
    scale,
    first: 1,
    values: valuesOf(a),
    other: valuesOf(b),
    marks: axisMarks(
      (room) => placeTicks(a.range.first, count, room),
      (place) => [a, b].map((side) => epochAtPlace(side, place)?.toString() ?? ''),
    ),
    running: a.open && a.open.no - a.range.first + 1,
  })
}

/** The places that are marked: all of a few, else those of round numbers of A. */
export function placeTicks(first: number, count: number, room: number): readonly number[] {
  if (count <= MARKED_PER_ROOM * room) return Array.from({ length: count }, (_, i) => i + 1)
  return epochTicks(first, first + count - 1, room).map((no) => no - first + 1)
}

/** The figure of the epoch of a side at a place. */
export function figureAt(measure: Measure, side: Side, place: number): Ratio | undefined {
  const epoch = epochOnRecord(side, place)
  return epoch && figureOf(measure, epoch)
}

/** A divided by B at a place; where one of both is open, by the same share of the other. */
export function quotientAt(
  measure: Measure,
  a: Side,
  b: Side,
  place: number,
): { readonly quotient: Ratio | undefined; readonly isPaced: boolean } {
  const [first, second] = [figureAt(measure, a, place), figureAt(measure, b, place)]
  const [shareOfA, shareOfB] = [a, b].map((side) =>
    side.open?.no === epochAtPlace(side, place) ? side.open?.share : undefined,
  )
  if (!first || !second || (shareOfA && shareOfB)) return { quotient: undefined, isPaced: false }
  return {
    quotient: quotientOf(sharedOut(measure, first, shareOfB), sharedOut(measure, second, shareOfA)),
    isPaced: shareOfA !== undefined || shareOfB !== undefined,
  }
}

function epochOnRecord(side: Side, place: number): Epoch | undefined {
  const no = epochAtPlace(side, place)
  return side.epochs.find((epoch) => epoch.no === no)
}
