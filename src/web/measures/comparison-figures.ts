import type { Network } from '#cardano/network.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { changeText, figureOf, type Measure, measures, sharedOut } from './measure.ts'
import { medianRatio, type Ratio } from './ratio.ts'

/** Epochs before one with whose median it is compared. */
const COMPARED = 30
/** The fewest epochs on record that have a median worth comparing with. */
const FEWEST = 5
/** Slots of an epoch for each that has to have passed before it is compared: its first days say little of the whole. */
const SLOTS_FOR_ONE = 5

/** An epoch set against the one before and against the median of those before it. */
export interface Compared {
  /** The epoch directly before it; undefined where it is not on record. */
  readonly before: number | undefined
  /** The epochs of the median: the last 30, as far as they are on record. Undefined where too few are. */
  readonly others:
    | { readonly range: { readonly first: number; readonly last: number }; readonly count: number }
    | undefined
  /** The share of the others' totals that an open epoch is set against; undefined for a complete one. */
  readonly pace: Ratio | undefined
  /** Whether too little of the epoch has passed for its changes, which are left out. */
  readonly isEarly: boolean
  readonly rows: readonly ComparedRow[]
}

interface ComparedRow {
  readonly measure: Measure
  readonly figure: Ratio
  readonly before: ComparedFigure | undefined
  readonly median: ComparedFigure | undefined
}

/** A figure that another one is compared with, and the change from it: `+2.2%`. */
export interface ComparedFigure {
  readonly figure: Ratio
  readonly change: string | undefined
}

/**
 * @param slots those that the epoch's figures count: fewer than all for an open one
 * @param epochs on record, in ascending order
 */
export function comparedFigures(
  network: Network,
  epoch: Epoch,
  slots: number,
  epochs: readonly Epoch[],
): Compared {
  const length = epochLength(network, epoch.no)
  const pace = slots < length ? { over: BigInt(slots), under: BigInt(length) } : undefined
  const isEarly = slots * SLOTS_FOR_ONE < length
  const before = epochs.find(({ no }) => no === epoch.no - 1)
  const range = { first: Math.max(epoch.no - COMPARED, 0), last: epoch.no - 1 }
  const inRange = epochs.filter(({ no }) => no >= range.first && no <= range.last)
  const others = inRange.length < FEWEST ? [] : inRange
  return {
    before: before?.no,
    others: others.length > 0 ? { range, count: others.length } : undefined,
    pace,
    isEarly,
    rows: measures
      .flatMap((measure) => comparedRow(measure, epoch, before, others, pace) ?? [])
      .map((row) => (isEarly ? withoutChanges(row) : row)),
  }
}

/** The median of the epochs before one, each as a whole; undefined where too few are on record. */
export function usualFigure(
  network: Network,
  epoch: Epoch,
  epochs: readonly Epoch[],
  measure: Measure,
): Ratio | undefined {
  const { rows } = comparedFigures(network, epoch, epochLength(network, epoch.no), epochs)
  return rows.find((row) => row.measure === measure)?.median?.figure
}

function comparedRow(
  measure: Measure,
  epoch: Epoch,
  before: Epoch | undefined,
  others: readonly Epoch[],
  pace: Ratio | undefined,
): ComparedRow | undefined {
  const figure = figureOf(measure, epoch)
  if (!figure) return undefined
  const atPace = (other: Epoch) => {
    const whole = figureOf(measure, other)
    return whole && sharedOut(measure, whole, pace)
  }
  const figures = others.flatMap((other) => atPace(other) ?? [])
  const median = medianRatio(figures)
  return {
    measure,
    figure,
    before: before && against(figure, atPace(before)),
    median: against(figure, median),
  }
}

function withoutChanges({ before, median, ...row }: ComparedRow): ComparedRow {
  return {
    ...row,
    before: before && { ...before, change: undefined },
    median: median && { ...median, change: undefined },
  }
}

function against(figure: Ratio, other: Ratio | undefined): ComparedFigure | undefined {
  return other && { figure: other, change: changeText(other, figure) }
}
