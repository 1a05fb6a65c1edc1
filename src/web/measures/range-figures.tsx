import type { Epoch } from '#contract/resources/epoch.ts'
import { figureOf, figureText, type Measure, meanOf, totalOf } from './measure.ts'
import { compareRatios, exactDigits, medianRatio, type Ratio } from './ratio.ts'

/** The figures of a measure over a range. */
export interface RangeFigures {
  /** Over all epochs, an open one so far; undefined of a quotient, whose total is its mean. */
  readonly total: Ratio | undefined
  readonly mean: Ratio | undefined
  readonly median: Ratio | undefined
  readonly lowest: Extreme | undefined
  readonly highest: Extreme | undefined
}

/** A lowest or highest figure, and the epochs that have it. */
export interface Extreme {
  readonly figure: Ratio
  /** The first epoch with this figure. */
  readonly no: number
  /** The number of further epochs with this figure. */
  readonly others: number
}

/**
 * @param epochs those of the range on record, in ascending order
 * @param finished those of them whose figures are final: mean, median and extremes leave the others out
 */
export function rangeFigures(
  measure: Measure,
  epochs: readonly Epoch[],
  finished: readonly Epoch[],
): RangeFigures {
  const figures = finished.flatMap((epoch) => {
    const figure = figureOf(measure, epoch)
    return figure ? [{ no: epoch.no, figure }] : []
  })
  return {
    total: measure.per || epochs.length === 0 ? undefined : totalOf(measure, epochs),
    mean: meanOf(measure, finished),
    median: medianRatio(figures.map(({ figure }) => figure)),
    lowest: furthest(figures, -1),
    highest: furthest(figures, 1),
  }
}

interface EpochFigure {
  readonly no: number
  readonly figure: Ratio
}

function furthest(figures: readonly EpochFigure[], sign: 1 | -1): Extreme | undefined {
  let found: Extreme | undefined
  for (const { no, figure } of figures) {
    const order = found ? compareRatios(figure, found.figure) * sign : 1
    if (order > 0) found = { no, figure, others: 0 }
    else if (order === 0 && found) found = { ...found, others: found.others + 1 }
  }
  return found
}

/** The most decimals of an exact figure: those of an amount in ADA. */
const ALL_DECIMALS = 6

/** A figure of a measure, its fraction in grey. One that is shown rounded has its exact digits in the title, where they end. */
export function Figure({ of: { form, unit }, value }: { of: Pick<Measure, 'form' | 'unit'>; value: Ratio }) {
  const text = figureText(value, form)
  const [whole, fraction] = form === 'compact' ? [text] : text.split('.')
  const exact = exactDigits(value, ALL_DECIMALS)
  const isRounded = form === 'compact' || exactDigits(value, form.decimals) === undefined
  return (
    <span title={exact !== undefined && isRounded ? [exact, unit].filter(Boolean).join(' ') : undefined}>
      {whole}
      {fraction && <span className="fraction">.{fraction}</span>}
    </span>
  )
}
