import { memo, useMemo } from 'react'
import type { Network } from '#cardano/network.ts'
import type { TimeZone } from '../browser/time-zone.ts'
import { toDouble } from '../chain/measures/ratio.ts'
import { linearTicks } from '../charts/axis/axis-ticks.ts'
import { epochMarks } from '../charts/axis/epoch-marks.ts'
import { percentage } from '../charts/axis/plot-axes.tsx'
import { tenths } from '../charts/axis/rounded-pixels.ts'
import type { Plot, PlotPlace } from '../charts/frame/plot.ts'
import type { EpochFigures, TermName } from './pool-statistics.ts'
import { axisText } from './statistics-words.ts'
import '../charts/steps/step-chart.css'

const TOP = 8
const POINT_RADIUS = 3

/** The median of a term over the epochs: each epoch has a place around its number, and its value across all of it. */
export function levelPlot(
  network: Network,
  name: TermName,
  figures: readonly EpochFigures[],
  hasMonths: boolean,
  zone: TimeZone,
): Plot {
  const [first, last] = [figures[0]?.no ?? 0, figures.at(-1)?.no ?? 0]
  const values = figures.map(({ medians }) => medians[name] && toDouble(medians[name]))
  const ticks = linearTicks(Math.max(0, ...values.map((value) => value ?? 0)))
  return {
    across: [first - 0.5, last + 0.5],
    range: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
    scale: 'linear',
    ticks: ticks.map((value) => ({ value, label: axisText(name, value) })),
    marks: epochMarks(
      network,
      { first, last },
      (no) => (no - first + 0.5) / (last - first + 1),
      hasMonths,
      zone,
    ),
    lines: hasMonths ? 2 : 1,
    hasAxisLine: true,
    top: TOP,
    series: (place) => <Levels values={values} {...place} />,
    underCursor: (at, { placeOf }) => {
      const value = values[at - first]
      if (value === undefined) return undefined
      const x = percentage((at - first + 0.5) / values.length)
      return <circle className="level-point" cx={x} cy={placeOf(value)} r={POINT_RADIUS} />
    },
  }
}

const Levels = memo(function Levels({
  values,
  height,
  placeOf,
}: { values: readonly (number | undefined)[] } & PlotPlace) {
  const { line, area } = useMemo(() => levelPaths(values, height, placeOf), [values, height, placeOf])
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 ${values.length} ${height}`}
      preserveAspectRatio="none"
      overflow="visible"
      aria-hidden="true"
    >
      <path className="step-chart-area" d={area} />
      <path className="step-chart-line" d={line} />
    </svg>
  )
})

/**
 * Levels without slopes, as a line and with the area below it; where there is no value, both end.
 * @param height of the plot in pixels
 */
export function levelPaths(
  values: readonly (number | undefined)[],
  height: number,
  placeOf: (value: number) => number,
): { readonly line: string; readonly area: string } {
  let [line, area] = ['', '']
  let before: number | undefined
  values.forEach((value, place) => {
    const y = value === undefined ? undefined : tenths(placeOf(value))
    if (y !== before) {
      if (before !== undefined) {
        line += `H${place}`
        area += `H${place}`
        if (y === undefined) area += `V${height}z`
      }
      if (y !== undefined) {
        line += before === undefined ? `M${place} ${y}` : `V${y}`
        area += before === undefined ? `M${place} ${height}V${y}` : `V${y}`
      }
    }
    before = y
  })
  return before === undefined
    ? { line, area }
    : { line: `${line}H${values.length}`, area: `${area}H${values.length}V${height}z` }
}
