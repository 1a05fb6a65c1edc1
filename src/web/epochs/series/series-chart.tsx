import { type ComponentProps, type ReactNode, useId } from 'react'
import { usePageIsIdle } from '../../browser/page-idle.ts'
import type { OpenEpoch } from '../../chain/epoch-coverage.ts'
import { EpochBarChart } from '../../charts/bars/epoch-bar-chart.tsx'
import { Swatch } from '../../ui/records/readout.tsx'
import { SeriesTools } from './series-tools.tsx'
import './series-tools.css'

/** Heights of plots and of what is around them, in pixels: the first of linked charts is the highest, the last has the months. */
const FIRST = 204
const OTHER = 164
const AROUND = 32
const MONTHS = 16

/** One of linked charts above each other, under its title. @param tools beside the title */
export function SeriesChart({
  isFirst,
  isLast,
  open,
  tools,
  onPlaying,
  ...chart
}: {
  isFirst: boolean
  isLast: boolean
  open: OpenEpoch | undefined
  tools: ReactNode
  onPlaying: (isPlaying: boolean) => void
  onCursor: (no: number | undefined) => void
} & Omit<
  ComponentProps<typeof EpochBarChart>,
  'height' | 'showFlag' | 'showMonths' | 'onCursor' | 'describedBy'
>) {
  const summaryId = useId()
  // Neither the sentence nor the button is needed at once: the document is shorter without them.
  const isIdle = usePageIsIdle()
  const { measure, places, onCursor } = chart
  const { series, title, unit } = measure
  return (
    <figure className="epoch-chart">
      <div className="chart-header">
        <h2 className="chart-title">
          <Swatch series={series} /> {title}
          {unit && <span className="unit">&nbsp;{unit}</span>}
        </h2>
        {tools}
        <span className="series-tools">
          {isIdle && (
            <SeriesTools
              measure={measure}
              places={places}
              open={open}
              summaryId={summaryId}
              hasTableLink={isFirst}
              onCursor={onCursor}
              onPlaying={onPlaying}
            />
          )}
        </span>
      </div>
      <EpochBarChart
        {...chart}
        describedBy={summaryId}
        height={(isFirst ? FIRST : OTHER) + AROUND + (isLast ? MONTHS : 0)}
        showFlag={isFirst}
        showMonths={isLast}
      />
    </figure>
  )
}
