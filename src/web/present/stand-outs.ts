import type { Epoch } from '#contract/resources/epoch.ts'
import type { EpochRange } from '#web/charts/epoch-series.ts'
import { figureOf, type Measure } from '#web/measures/measure.ts'
import { medianNumber } from '#web/measures/median.ts'
import { toDouble } from '#web/measures/ratio.ts'

/** Epochs before one with which it is compared. */
const BEFORE = 30
/** Deviations from which an epoch stands out, and the median absolute deviation of a normal distribution in its standard ones. */
const LEAST = 3.5
const NORMAL = 1.4826
/** Stand-outs at most. */
const MOST = 5

/**
 * The epochs of a range whose figure is far from those of the thirty epochs before, the farthest first: by the difference from their median in
 * median absolute deviations. Only where all thirty are on record.
 * @param finished epochs whose figures are final, in ascending order
 */
export function standOuts(
  measure: Measure,
  finished: readonly Epoch[],
  range: EpochRange,
): readonly number[] {
  const values = new Map(
    finished.flatMap((epoch): (readonly [number, number])[] => {
      const figure = figureOf(measure, epoch)
      return figure ? [[epoch.no, toDouble(figure)]] : []
    }),
  )
  return [...values]
    .flatMap(([no, value]) => {
      if (no < range.first || no > range.last) return []
      const before = Array.from({ length: BEFORE }, (_, back) => values.get(no - back - 1) ?? [])
      const known = before.flat()
      if (known.length < BEFORE) return []
      const middle = medianNumber(known) ?? 0
      const deviation = NORMAL * (medianNumber(known.map((one) => Math.abs(one - middle))) ?? 0)
      const score = deviation > 0 ? Math.abs(value - middle) / deviation : 0
      return score > LEAST ? [{ no, score }] : []
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ no }) => no)
}
