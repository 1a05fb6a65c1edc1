import { type ComponentProps, useId, useMemo } from 'react'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { EpochBarChart, MedianNote } from '../../charts/epoch-bar-chart.tsx'
import { Swatch } from '../../ui/records/readout.tsx'
import { seriesSummary } from './series-summary.ts'
import './series-chart.css'

/** Heights of a plot and of what is around it, in pixels: the last of linked charts has the months. */
const PLOT = 104
const AROUND = 32
const MONTHS = 16

/** One of linked charts above each other, under its title. */
export function SeriesChart({
  isFirst,
  isLast,
  open,
  plot,
  ...chart
}: {
  isFirst: boolean
  isLast: boolean
  open: OpenEpoch | undefined
  /** Height of the plot in pixels, where the page is not that of epochs with its table. */
  plot: number | undefined
  onCursor: (no: number | undefined) => void
} & Omit<
  ComponentProps<typeof EpochBarChart>,
  'height' | 'showFlag' | 'hasMonths' | 'onCursor' | 'describedBy'
>) {
  const summaryId = useId()
  const { measure, places } = chart
  const summary = useMemo(() => seriesSummary(measure, places, open), [measure, places, open])
  const { series, title, unit } = measure
  return (
    <figure className="epoch-chart">
      <div className="chart-header">
        <h2 className="chart-title">
          <Swatch series={series} /> {title}
          {unit && <span className="unit">&nbsp;{unit}</span>}
        </h2>
        {chart.showMedian && <MedianNote {...chart} />}
        {isFirst && plot === undefined && (
          <a href="#epochs-table" className="series-table-link">
            Table of these figures
          </a>
        )}
        <span id={summaryId} className="visually-hidden">
          {summary}
        </span>
      </div>
      <EpochBarChart
        {...chart}
        describedBy={summaryId}
        height={(plot ?? PLOT) + AROUND + (isLast ? MONTHS : 0)}
        showFlag={isFirst}
        hasMonths={isLast}
      />
    </figure>
  )
}
