import type { Epoch } from '#contract/resources/epoch.ts'
import { figureOf, type Measure } from '../../chain/measures/measure.ts'
import { compareRatios, differenceOf, medianRatio, type Ratio } from '../../chain/measures/ratio.ts'

/** The epochs before one with which its score compares it. */
export const SCORED_EPOCHS = 30
/** The score, above or below zero, from which an epoch stands out. */
export const LEAST_SCORE: Ratio = { over: 7n, under: 2n }
/** The usual distance as a multiple of the median distance: for values that vary normally it is the standard deviation. */
const USUAL_DISTANCE: Ratio = { over: 14_826n, under: 10_000n }

/**
 * How far an epoch lies from those before it: its distance from their median, divided by their usual distance from it, so
 * that a single extreme among them hardly moves it (the modified z-score of Iglewicz and Hoaglin).
 */
export interface Score {
  readonly figure: Ratio
  readonly median: Ratio
  /** 1.4826 times the median distance from the median. */
  readonly usual: Ratio
  readonly score: Ratio
}

/**
 * @param before the epochs directly before it, with nothing missing between
 * @returns undefined with fewer than 30 of them, or where more than half are alike
 */
export function scoreOf(measure: Measure, epoch: Epoch, before: readonly Epoch[]): Score | undefined {
  const compared = before.slice(-SCORED_EPOCHS)
  if (compared.length < SCORED_EPOCHS || !areConsecutive([...compared, epoch])) return undefined
  const figure = figureOf(measure, epoch)
  const figures = compared.flatMap((other) => figureOf(measure, other) ?? [])
  const median = medianRatio(figures)
  if (!figure || !median || figures.length < SCORED_EPOCHS) return undefined
  const spread = medianRatio(figures.map((other) => magnitude(differenceOf(other, median))))
  if (!spread || spread.over === 0n) return undefined
  const usual = { over: spread.over * USUAL_DISTANCE.over, under: spread.under * USUAL_DISTANCE.under }
  const { over, under } = differenceOf(figure, median)
  return { figure, median, usual, score: { over: over * usual.under, under: under * usual.over } }
}

export function standsOut({ score }: Score): boolean {
  return compareRatios(magnitude(score), LEAST_SCORE) > 0
}

/** The time in which no epoch on record was as high, or as low. */
export interface Since {
  /** The last epoch that was; undefined where none on record was. */
  readonly epoch: number | undefined
  /** Whether epochs between are not on record, one of which may have been higher or lower. */
  readonly hasGap: boolean
}

/** @param before all epochs on record before it, in ascending order; at least one */
export function sinceWhen(
  measure: Measure,
  epoch: Epoch,
  before: readonly Epoch[],
  direction: 'highest' | 'lowest',
): Since | undefined {
  const figure = figureOf(measure, epoch)
  if (!figure || before.length === 0) return undefined
  const sign = direction === 'highest' ? 1 : -1
  const at = before.findLastIndex((other) => {
    const earlier = figureOf(measure, other)
    return earlier !== undefined && compareRatios(earlier, figure) * sign >= 0
  })
  const between = before.slice(Math.max(at, 0))
  const since = before[at]?.no
  const hasGap = !areConsecutive([...between, epoch]) || (since === undefined && between[0]?.no !== 0)
  return { epoch: since, hasGap }
}

function areConsecutive(epochs: readonly Epoch[]): boolean {
  const first = epochs[0]?.no ?? 0
  return epochs.every(({ no }, i) => no === first + i)
}

function magnitude({ over, under }: Ratio): Ratio {
  return { over: over < 0n ? -over : over, under }
}
