import { groupDigits } from '#cardano/decimal.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { figureOf, figureText, type Measure, totalOf } from '#web/measures/measure.ts'
import { compareRatios, medianRatio, quotientOf, type Ratio, toDouble } from '#web/measures/ratio.ts'
import { countText } from '#web/ui/values/count.tsx'
import { lowerFirst } from '#web/ui/values/first-letter.ts'

/** `27,956,438 transactions`, `6,862,245 ADA of fees`. */
function amountWords(measure: Measure, figure: Ratio): string {
  const title = lowerFirst(measure.title)
  if (!measure.unit) return `${figureText(figure, measure.form)} ${title}`
  // Whole ADA of a large amount are enough for a headline.
  const isLarge = measure.form !== 'compact' && toDouble(figure) >= 100
  return `${figureText(figure, isLarge ? { decimals: 0 } : measure.form)} ${measure.unit} of ${title}`
}

/**
 * The sum of a range, and from which epoch on half of it came: `27,956,438 transactions in 73 epochs, half of them since epoch 302`.
 * @param finished the epochs of the range whose figures are final and on record, in ascending order
 */
export function rangeHeadline(measure: Measure, finished: readonly Epoch[]): string {
  const total = finished.length > 0 ? totalOf(measure, finished) : undefined
  const [first] = finished
  if (!total || !first) return 'No finished epoch is on record here'
  const amount = amountWords(measure, total)
  if (finished.length === 1) return `${amount} in epoch ${first.no}`
  const where = `${countText(finished.length, 'epoch')}`
  if (measure.per) return `${amount} over ${where}`
  const half = halfEpoch(measure, finished)
  const them = measure.unit ? 'it' : 'them'
  return half === undefined || half === first.no
    ? `${amount} in ${where}`
    : `${amount} in ${where}, half of ${them} since epoch ${half}`
}

/** The first epoch at which the running sum reaches half of the whole; undefined where all are zero. */
function halfEpoch(measure: Measure, epochs: readonly Epoch[]): number | undefined {
  const all = epochs.reduce((sum, epoch) => sum + measure.amount(epoch), 0n)
  if (all === 0n) return undefined
  let sum = 0n
  return epochs.find((epoch) => {
    sum += measure.amount(epoch)
    return 2n * sum >= all
  })?.no
}

/**
 * An epoch beside the median of its range: `1,566,974 transactions in epoch 304, 3.5 times the median`; of one below it, since when there was
 * none as low.
 * @param range the finished epochs of the range @param all the finished epochs on record, in ascending order
 */
export function standOutHeadline(
  measure: Measure,
  epoch: Epoch,
  range: readonly Epoch[],
  all: readonly Epoch[],
): string {
  const figure = figureOf(measure, epoch)
  if (!figure) return `Epoch ${epoch.no}`
  const what = `${amountWords(measure, figure)} in epoch ${epoch.no}`
  const median = medianRatio(range.flatMap((one) => figureOf(measure, one) ?? []))
  if (!median || compareRatios(figure, median) === 0) return what
  if (compareRatios(figure, median) < 0) {
    const lower = all.findLast((one) => {
      const other = one.no < epoch.no ? figureOf(measure, one) : undefined
      return other && compareRatios(other, figure) <= 0
    })
    return lower ? `${what}, the lowest since epoch ${lower.no}` : `${what}, the lowest on record`
  }
  const times = quotientOf(figure, median)
  return times ? `${what}, ${timesText(times)} the median` : what
}

/**
 * A range against as many epochs before it: `10.6 times the transactions of the 73 epochs before, on 27,108 blocks fewer`.
 * @param a its finished epochs @param b those before
 */
export function comparisonHeadline(measure: Measure, a: readonly Epoch[], b: readonly Epoch[]): string {
  const [first, second] = [totalOf(measure, a), totalOf(measure, b)]
  const times = first && second && quotientOf(first, second)
  const before = b.length === 1 ? 'the epoch before' : `the ${countText(b.length, 'epoch')} before`
  if (!times) return `Nothing to compare in ${before}`
  const blocks = blocksOf(a) - blocksOf(b)
  const more = blocks < 0 ? -blocks : blocks
  const on =
    measure.key === 'blocks' || measure.key === 'tx-per-block'
      ? ''
      : blocks === 0
        ? ', on as many blocks'
        : `, on ${groupDigits(more)} blocks ${blocks < 0 ? 'fewer' : 'more'}`
  return `${timesText(times)} the ${lowerFirst(measure.title)} of ${before}${on}`
}

function blocksOf(epochs: readonly Epoch[]): number {
  return epochs.reduce((sum, { blk_count }) => sum + blk_count, 0)
}

/** `3.5 times`, `120 times`, `0.98 times`. */
function timesText(times: Ratio): string {
  const value = toDouble(times)
  return `${figureText(times, { decimals: value >= 100 ? 0 : value >= 1 ? 1 : 2 })} times`
}
