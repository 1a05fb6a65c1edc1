import type { ComponentProps, ReactNode } from 'react'
import { EpochBarChart } from '../../charts/bars/epoch-bar-chart.tsx'
import { Swatch } from '../../ui/records/readout.tsx'

/** Heights of plots and of what is around them, in pixels: the first of linked charts is the highest, the last has the months. */
const FIRST = 204
const OTHER = 164
const AROUND = 32
const MONTHS = 16

/** One of linked charts above each other, under its title. @param tools beside the title */
export function SeriesChart({
  isFirst,
  isLast,
  tools,
  ...chart
}: {
  isFirst: boolean
  isLast: boolean
  tools: ReactNode
} & Omit<ComponentProps<typeof EpochBarChart>, 'height' | 'showFlag' | 'showMonths'>) {
  const { series, title, unit } = chart.measure
  return (
    <figure className="epoch-chart">
      <div className="chart-header">
        <h2 className="chart-title">
          <Swatch series={series} /> {title}
          {unit && <span className="unit">&nbsp;{unit}</span>}
        </h2>
        {tools}
      </div>
      <EpochBarChart
        {...chart}
        height={(isFirst ? FIRST : OTHER) + AROUND + (isLast ? MONTHS : 0)}
        showFlag={isFirst}
        showMonths={isLast}
      />
    </figure>
  )
}
