import { memo } from 'react'
import type { Measure } from '../../chain/measures/measure.ts'
import { roomsOfMarks } from '../../charts/axis/axis-mark.ts'
import { epochTicks, linearTicks } from '../../charts/axis/axis-ticks.ts'
import { percentage } from '../../charts/axis/plot-axes.tsx'
import type { Bars } from '../../charts/bars/bars.ts'
import { BarsPlot, CursorBar } from '../../charts/bars/bars-plot.tsx'
import { plottedValue } from '../../charts/epoch-series.ts'
import type { Plot, PlotPlace } from '../../charts/frame/plot.ts'
import { compact } from '../../ui/values/amount.tsx'
import { epochAt, lengthOf, type Side } from './differences.ts'

/** Numbers without months beneath them are so short that more of them have room. */
const MARKED_PER_ROOM = 1.5
/** Places above which B is a dashed step line, since its marks would touch each other. */
const MOST_MARKS = 60

/** The values of both sides by place: the first epoch of A is in line with the first of B. */
export interface PairedValues {
  readonly a: readonly (number | undefined)[]
  readonly b: readonly (number | undefined)[]
}

/** The number of places: epochs of the longer side. A mean is beside each epoch of A. */
export function placesOf(a: Side, b: Side): number {
  return b.isMean ? lengthOf(a) : Math.max(lengthOf(a), lengthOf(b))
}

/** @returns a value of each side for each place; undefined for an epoch that is not on record */
export function pairedValues(measure: Measure, a: Side, b: Side): PairedValues {
  const count = placesOf(a, b)
  const valuesOf = ({ range, epochs, isMean, open }: Side) => {
    if (isMean) {
      const values = epochs
        .filter(({ no }) => no !== open?.no)
        .flatMap((epoch) => plottedValue(measure, epoch) ?? [])
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return Array.from({ length: count }, () => (values.length > 0 ? mean : undefined))
    }
    const byNo = new Map(epochs.map((epoch) => [epoch.no, plottedValue(measure, epoch)]))
    return Array.from({ length: count }, (_, i) =>
      range.first + i > range.last ? undefined : byNo.get(range.first + i),
    )
  }
  return { a: valuesOf(a), b: valuesOf(b) }
}

/** Places are counted from 1. Under the axis stand the epochs of A and below them those of B. */
export function comparePlot(values: PairedValues, a: Side, b: Side): Plot {
  const count = values.a.length
  const known = [...values.a, ...values.b].filter((value) => value !== undefined)
  const ticks = linearTicks(Math.max(0, ...known))
  const bars: Bars = {
    first: 1,
    last: count,
    values: values.a,
    scale: 'linear',
    ticks,
    gaps: [],
    median: undefined,
    running: a.open && a.open.no - a.range.first + 1,
    picked: undefined,
  }
  return {
    across: [0.5, count + 0.5],
    range: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
    scale: 'linear',
    ticks: ticks.map((value) => ({ value, label: compact(value) })),
    marks: roomsOfMarks((room) => placeTicks(a.range.first, count, room)).map(([place, rooms]) => ({
      at: place,
      share: (place - 0.5) / count,
      rooms,
      lines: [numberAt(a, place), numberAt(b, place)].map((text) => ({ text, half: 0 })),
    })),
    lines: 2,
    hasAxisLine: true,
    top: 8,
    series: (place) => (
      <>
        <BarsPlot bars={bars} {...place} />
        <OtherMarks values={values.b} {...place} />
      </>
    ),
    underCursor: (at, place) => (
      <>
        <CursorBar bars={bars} at={at} {...place} />
        <g className="compare-other">
          <OtherMark value={values.b[at - 1]} at={at} count={count} {...place} />
        </g>
      </>
    ),
  }
}

/** Marks of B over the bars of A: a dashed line with a hollow point, and a halo in the colour of the page. */
const OtherMarks = memo(function OtherMarks({
  values,
  height,
  placeOf,
}: { values: readonly (number | undefined)[] } & PlotPlace) {
  const count = values.length
  if (count > MOST_MARKS) {
    return (
      <svg
        width="100%"
        height={height}
        viewBox={`0 0 ${count} ${height}`}
        preserveAspectRatio="none"
        overflow="visible"
        aria-hidden="true"
      >
        <path className="compare-other-line" d={stepPath(values, placeOf)} />
      </svg>
    )
  }
  return (
    <g className="compare-other">
      {values.map((value, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
        <OtherMark key={i} value={value} at={i + 1} count={count} height={height} placeOf={placeOf} />
      ))}
    </g>
  )
})

/** @param at the place, counted from 1 */
function OtherMark({
  value,
  at,
  count,
  placeOf,
}: { value: number | undefined; at: number; count: number } & PlotPlace) {
  if (value === undefined) return null
  const y = placeOf(value)
  const [from, to] = [percentage((at - 0.94) / count), percentage((at - 0.06) / count)]
  return (
    <>
      <line className="compare-other-halo" x1={from} x2={to} y1={y} y2={y} />
      <line x1={from} x2={to} y1={y} y2={y} />
      <circle cx={percentage((at - 0.5) / count)} cy={y} r={3} />
    </>
  )
}

/** A line of steps, interrupted where a value is not on record. */
export function stepPath(
  values: readonly (number | undefined)[],
  placeOf: (value: number) => number,
): string {
  let path = ''
  let isOn = false
  values.forEach((value, i) => {
    if (value !== undefined) path += isOn ? `V${placeOf(value)}H${i + 1}` : `M${i} ${placeOf(value)}H${i + 1}`
    isOn = value !== undefined
  })
  return path
}

/** The places that are marked: all of a few, else those of round numbers of A. */
export function placeTicks(first: number, count: number, room: number): readonly number[] {
  if (count <= MARKED_PER_ROOM * room) return Array.from({ length: count }, (_, i) => i + 1)
  return epochTicks(first, first + count - 1, room).map((no) => no - first + 1)
}

function numberAt(side: Side, place: number): string {
  if (side.isMean) return 'mean'
  return epochAt(side, place)?.toString() ?? ''
}
