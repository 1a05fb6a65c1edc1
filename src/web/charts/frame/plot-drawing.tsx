import { memo } from 'react'
import { MarkAxis, ValueAxis } from '../axis/plot-axes.tsx'
import type { Plot, PlotPlace } from './plot.ts'

/** A plot with its axes, as wide as the `<svg>` around it: static and live charts are this. */
export const PlotDrawing = memo(function PlotDrawing({
  plot: { ticks, marks, hasAxisLine, series },
  height,
  placeOf,
}: { plot: Plot } & PlotPlace) {
  return (
    <>
      <ValueAxis ticks={ticks.map(({ value, label }) => ({ y: placeOf(value), label }))} />
      {series({ height, placeOf })}
      <MarkAxis marks={marks} y={height} hasLine={hasAxisLine} />
    </>
  )
})
