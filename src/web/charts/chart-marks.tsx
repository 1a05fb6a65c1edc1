import type { ReactNode } from 'react'
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import type { ChartModel } from './chart-model.ts'
import type { NamedEpochRange } from './epoch-series.ts'
import { rechartsStyle } from './recharts-style.ts'

/** Pixels of a character of a label, and of the space around the label. */
const CHARACTER = 7
const AROUND = 8

/** The plot of the chart around, in its pixels, with the places of values on its axes; undefined before it has them. */
function usePlot() {
  const area = usePlotArea()
  const [x, y] = [useXAxisScale(), useYAxisScale()]
  if (!area || !x || !y) return undefined
  return {
    ...area,
    bottom: area.y + area.height,
    right: area.x + area.width,
    at: (place: number) => x(place) ?? area.x,
    of: (value: number) => y(value) ?? area.y,
  }
}

/**
 * The marks under the series: the lines of a grid, the places without a value with the reason, and the eras with their names. recharts' own
 * reference lines and grid compute the axes anew for each of them, which takes a phone a second.
 */
export function MarksBelow({
  model: { ticks, gaps, first, last },
  eras,
  hasGrid,
}: {
  model: ChartModel
  eras: readonly NamedEpochRange[]
  hasGrid: boolean
}) {
  const plot = usePlot()
  if (!plot) return null
  const ends = [first - 0.5, last + 0.5]
  return (
    <g>
      {hasGrid &&
        ticks.map(({ value }) => <Level key={value} plot={plot} of={value} stroke="var(--k-grid)" />)}
      {gaps.map((gap) => {
        const [from, to] = [gap.first - 0.5, gap.last + 0.5]
        const width = plot.at(to) - plot.at(from)
        const text = gap.texts.find(({ length }) => width > length * CHARACTER + AROUND)
        return (
          <g key={gap.first}>
            {[from, to]
              .filter((edge) => !ends.includes(edge))
              .map((edge) => (
                <Upright key={edge} plot={plot} at={edge} stroke="var(--c-rule-2)" dashes="3 3" />
              ))}
            {text !== undefined && (
              <ChartText x={plot.at(from) + width / 2} y={plot.y + plot.height / 2} anchor="middle" isFaint>
                {text}
              </ChartText>
            )}
          </g>
        )
      })}
      {eras.map(({ name, first: begin, last: end }) => {
        const from = plot.at(begin - 0.5)
        const fits = plot.at(end + 0.5) - from > name.length * CHARACTER + AROUND
        return (
          <g key={name}>
            {begin > first && <Upright plot={plot} at={begin - 0.5} stroke="var(--k-axis)" />}
            {fits && (
              <ChartText x={from + AROUND / 2} y={plot.y + 10} anchor="start" isFaint>
                {name}
              </ChartText>
            )}
          </g>
        )
      })}
    </g>
  )
}

/** The marks over the series: its median, the values above the axis, and the present. */
export function MarksAbove({
  model: { median, level, cuts, named, values, first, last, scale },
  now,
}: {
  model: ChartModel
  now: number | undefined
}) {
  const plot = usePlot()
  if (!plot) return null
  return (
    <g>
      {median && !(scale === 'log' && median.value <= 0) && (
        <Level plot={plot} of={median.value} stroke="var(--k-ref)" dashes="3 3" />
      )}
      {level && (
        <>
          <Level plot={plot} of={level.value} stroke="var(--c-ink)" dashes="3 3" />
          <ChartText x={plot.x + AROUND / 2} y={plot.of(level.value) - AROUND / 2} anchor="start">
            {level.text}
          </ChartText>
        </>
      )}
      {cuts.map(({ at, text }) => (
        <ChartText key={at} x={plot.at(at) + 5} y={plot.y + 14} anchor="start">
          {text}
        </ChartText>
      ))}
      {named && <NamedBar plot={plot} {...named} value={values[named.at - first]} count={last - first + 1} />}
      {now !== undefined && <Upright plot={plot} at={now} stroke="var(--c-needle)" thickness={2} />}
    </g>
  )
}

/** The text of a bar at its top, on the side that has more room. */
function NamedBar({
  plot,
  at,
  text,
  value,
  count,
}: {
  plot: Plot
  at: number
  text: string
  value: number | undefined
  /** Places of the chart. */
  count: number
}) {
  if (value === undefined) return null
  const beside = plot.width / count / 2 + AROUND / 2
  const isLeft = plot.at(at) > plot.x + plot.width / 2
  return (
    <ChartText
      x={plot.at(at) + (isLeft ? -beside : beside)}
      y={Math.max(plot.of(value), plot.y) + 12}
      anchor={isLeft ? 'end' : 'start'}
    >
      {text}
    </ChartText>
  )
}

type Plot = NonNullable<ReturnType<typeof usePlot>>

/** A line across the plot. */
function Level({ plot, of, stroke, dashes }: { plot: Plot; of: number; stroke: string; dashes?: string }) {
  const y = plot.of(of)
  return <line x1={plot.x} x2={plot.right} y1={y} y2={y} stroke={stroke} strokeDasharray={dashes} />
}

/** A line over the height of the plot. */
function Upright({
  plot,
  at,
  stroke,
  thickness,
  dashes,
}: {
  plot: Plot
  at: number
  stroke: string
  thickness?: number
  dashes?: string
}) {
  return (
    <line
      x1={plot.at(at)}
      x2={plot.at(at)}
      y1={plot.y}
      y2={plot.bottom}
      stroke={stroke}
      strokeWidth={thickness}
      strokeDasharray={dashes}
    />
  )
}

/** A text of a chart. recharts measures those of its own, each by a layout of the page. */
export function ChartText({
  x,
  y,
  anchor,
  isFaint = false,
  children,
}: {
  x: number | string
  y: number
  anchor: 'start' | 'middle' | 'end'
  isFaint?: boolean
  children: ReactNode
}) {
  return (
    <text x={x} y={y} textAnchor={anchor} style={isFaint ? rechartsStyle.faintTick : rechartsStyle.tick}>
      {children}
    </text>
  )
}
