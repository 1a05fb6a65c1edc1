import type { Epoch } from '#contract/resources/epoch.ts'
import {
  blockCount,
  feePerTransaction,
  feeTotal,
  figureOf,
  type Measure,
  outputTotal,
  transactionCount,
} from '../../chain/measures/measure.ts'
import { compareRatios, toDouble } from '../../chain/measures/ratio.ts'
import { median } from '../../chain/median.ts'
import type { EpochRange } from '../../charts/epoch-series.ts'
import { LEAST_SCORE, SCORED_EPOCHS, type Score, type Since, scoreOf, sinceWhen, standsOut } from './score.ts'

/** A figure that lies far from those of the 30 epochs before it. */
export interface StandOut {
  readonly no: number
  readonly measure: Measure
  readonly score: Score
  readonly direction: 'highest' | 'lowest'
  /** Set where no epoch of at least the last ten was as high, or as low. */
  readonly since: Since | undefined
}

const scoredMeasures: readonly Measure[] = [
  transactionCount,
  feeTotal,
  blockCount,
  outputTotal,
  feePerTransaction,
]

/** The fewest epochs for which "since" is worth saying. */
const LEAST_SINCE = 10
/** A score in doubles from which the exact one is computed: rounding moves it by far less than the rest. */
const NEARLY = toDouble(LEAST_SCORE) * 0.99

/**
 * The figures that stand out in a range, the farthest first.
 * @param finished all epochs on record whose figures are final, in ascending order
 */
export function standingOut(finished: readonly Epoch[], { first, last }: EpochRange): StandOut[] {
  const found = scoredMeasures.flatMap((measure) => {
    const doubles = finished.map((epoch) => {
      const figure = figureOf(measure, epoch)
      return figure ? toDouble(figure) : Number.NaN
    })
    return finished.flatMap((epoch, i) => {
      if (epoch.no < first || epoch.no > last || !isFar(doubles, i)) return []
      const before = finished.slice(0, i)
      const score = scoreOf(measure, epoch, before)
      if (!score || !standsOut(score)) return []
      const direction = score.score.over > 0n ? ('highest' as const) : ('lowest' as const)
      return [
        { no: epoch.no, measure, score, direction, since: longSince(measure, epoch, before, direction) },
      ]
    })
  })
  return found.sort((a, b) => compareRatios(distance(b), distance(a)) || b.no - a.no)
}

/** Whether the score of the value at a place, in doubles, is worth computing exactly. */
function isFar(values: readonly number[], at: number): boolean {
  const before = values.slice(Math.max(at - SCORED_EPOCHS, 0), at)
  const middle = median(before)
  const spread = middle === undefined ? undefined : median(before.map((value) => Math.abs(value - middle)))
  if (middle === undefined || !spread) return false
  return Math.abs((values[at] ?? Number.NaN) - middle) / (1.4826 * spread) > NEARLY
}

function longSince(
  measure: Measure,
  epoch: Epoch,
  before: readonly Epoch[],
  direction: StandOut['direction'],
): Since | undefined {
  const since = sinceWhen(measure, epoch, before, direction)
  return since && epoch.no - (since.epoch ?? -1) > LEAST_SINCE ? since : undefined
}

function distance({ score: { score } }: StandOut) {
  return { over: score.over < 0n ? -score.over : score.over, under: score.under }
}
