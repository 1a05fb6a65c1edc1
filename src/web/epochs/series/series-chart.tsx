import { type ComponentProps, type ReactNode, useId, useMemo } from 'react'
import { EpochChart, MedianNote } from '#web/charts/epoch-chart.tsx'
import { type EpochPlace, epochsText } from '#web/charts/epoch-series.ts'
import { openTexts } from '#web/epochs/epoch-words.ts'
import { chartLineText } from '#web/epochs/view-menu.tsx'
import { figureOf, figureText, type Measure } from '#web/measures/measure.ts'
import { type Extreme, rangeFigures } from '#web/measures/range-figures.tsx'
import type { Ratio } from '#web/measures/ratio.ts'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { Swatch } from '#web/ui/content/readout.tsx'
import './series-chart.css'

/** A chart in one sentence, from the exact figures: its range, ends and extremes, and what is left out. */
export function seriesSummary(
  measure: Measure,
  places: readonly EpochPlace[],
  open: OpenEpoch | undefined,
): string {
  const [first = 0, last = first] = [places[0]?.no, places.at(-1)?.no]
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
  return `${measure.title}${unit}, ${epochsText({ first, last })}: ${parts.filter(Boolean).join('; ')}.`

  function at({ no, figure }: { readonly no: number; readonly figure: Ratio }): string {
    return `${figureText(figure, measure.form)} in epoch ${no}`
  }

  function extremeText({ others, ...extreme }: Extreme): string {
    return others > 0 ? `${at(extreme)} and ${others} more` : at(extreme)
  }
}

/** Heights of what is around a plot, in pixels: the last of linked charts has the months. */
const AROUND = 32
const MONTHS = 16

/** One of linked charts above each other, under its title. */
export function SeriesChart({
  isFirst,
  isLast,
  open,
  plot,
  tools,
  ...chart
}: {
  isFirst: boolean
  isLast: boolean
  open: OpenEpoch | undefined
  /** Height of the plot in pixels. */
  plot: number
  /** Stands at the end of the title's line. */
  tools: ReactNode
} & Omit<ComponentProps<typeof EpochChart>, 'height' | 'showFlag' | 'hasMonths' | 'describedBy'>) {
  const summaryId = useId()
  const { measure, places, line = 'none' } = chart
  const summary = useMemo(() => seriesSummary(measure, places, open), [measure, places, open])
  const { series, title, unit } = measure
  return (
    <figure className="epoch-chart">
      <div className="chart-header">
        <h2 className="chart-title">
          <Swatch series={series} /> {title}
          {unit && <span className="unit">&nbsp;{unit}</span>}
        </h2>
        {line === 'median' ? (
          <MedianNote {...chart} />
        ) : (
          line !== 'none' && <span className="chart-mean">{chartLineText(line)}</span>
        )}
        {isFirst && tools && places.some(({ epoch }) => epoch) && (
          <a href="#epochs-table" className="series-table-link">
            Table of these figures
          </a>
        )}
        {tools && <div className="chart-header-tools">{tools}</div>}
        <span id={summaryId} className="visually-hidden">
          {summary}
        </span>
      </div>
      <EpochChart
        {...chart}
        // The names of eras stand in one of charts above each other.
        eras={isFirst ? chart.eras : undefined}
        describedBy={summaryId}
        height={plot + AROUND + (isLast ? MONTHS : 0)}
        showFlag={isLast}
        hasMonths={isLast}
      />
    </figure>
  )
}
