import { memo, useMemo } from 'react'
import { compact } from '../../ui/values/amount.tsx'
import type { EpochMark } from '../axis/epoch-marks.ts'
import { StaticEpochAxis, StaticValueAxis } from '../axis/static-axes.tsx'
import { type Bars, valuePlace } from './bars.ts'
import { barsGeometry } from './bars-geometry.ts'
import { BarsPlot } from './bars-plot.tsx'

/** A bar chart as plain SVG, which needs neither script nor width. */
export const StaticBars = memo(function StaticBars({
  bars,
  marks,
  hasMonths,
  plotHeight,
}: {
  bars: Bars
  marks: readonly EpochMark[]
  hasMonths: boolean
  plotHeight: number
}) {
  const { geometry, ticks } = useMemo(() => {
    const placeOf = valuePlace(bars, plotHeight)
    return {
      geometry: barsGeometry(bars, plotHeight, placeOf),
      ticks: bars.ticks.map((tick) => ({ y: placeOf(tick), label: compact(tick) })),
    }
  }, [bars, plotHeight])
  return (
    <svg className="chart-plot" height={plotHeight} aria-hidden="true">
      <StaticValueAxis ticks={ticks} />
      <BarsPlot bars={bars} geometry={geometry} height={plotHeight} />
      <StaticEpochAxis marks={marks} y={plotHeight} hasMonths={hasMonths} />
    </svg>
  )
})
