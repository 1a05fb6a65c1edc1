import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { figureOf, type Measure } from '../../chain/measures/measure.ts'
import { figureText } from '../../chain/measures/measure-text.ts'
import { type Extreme, rangeFigures } from '../../chain/measures/range-figures.ts'
import type { Ratio } from '../../chain/measures/ratio.ts'
import type { EpochPlace } from '../../charts/epoch-series.ts'
import { openTexts } from '../epoch-words.ts'

/** A chart in one sentence, from the exact figures: its range, ends and extremes, and what is left out. */
export function seriesSummary(
  measure: Measure,
  places: readonly EpochPlace[],
  open: OpenEpoch | undefined,
): string {
  const [first, last] = [places[0]?.no, places.at(-1)?.no]
  const shown = places.flatMap(({ epoch }) => (epoch ? [epoch] : []))
  const finished = shown.filter(({ no }) => no !== open?.no)
  const figures = finished.flatMap((epoch) => {
    const figure = figureOf(measure, epoch)
    return figure ? [{ no: epoch.no, figure }] : []
  })
  const [start, end] = [figures[0], figures.at(-1)]
  const { lowest, highest } = rangeFigures(measure, shown, finished)
  const isOpen = open && shown.some(({ no }) => no === open.no)
  const missing = places.length - shown.length
  const without = finished.length - figures.length
  const parts = [
    start && end && start !== end && `from ${at(start)} to ${at(end)}`,
    lowest && `lowest ${extremeText(lowest)}`,
    highest && `highest ${extremeText(highest)}`,
    !start && 'no figure of a finished epoch',
    missing > 0 && `${missing} not on record`,
    without > 0 && `${without} without a figure`,
    isOpen && `epoch ${open.no}, ${openTexts[open.coverage]}, left out`,
  ]
  const unit = measure.unit ? ` in ${measure.unit}` : ''
  return `${measure.title}${unit}, epochs ${first} to ${last}: ${parts.filter(Boolean).join('; ')}.`

  function at({ no, figure }: { readonly no: number; readonly figure: Ratio }): string {
    return `${figureText(figure, measure.form)} in epoch ${no}`
  }

  function extremeText({ others, ...extreme }: Extreme): string {
    return others > 0 ? `${at(extreme)} and ${others} more` : at(extreme)
  }
}
