import { memo } from 'react'
import { roomsOfMarks } from '../charts/axis/axis-mark.ts'
import { epochTicks, linearTicks } from '../charts/axis/axis-ticks.ts'
import type { Bars } from '../charts/bars/bars.ts'
import { BarsPlot, CursorBar } from '../charts/bars/bars-plot.tsx'
import type { Plot, PlotPlace } from '../charts/frame/plot.ts'
import { compact } from '../ui/values/amount.tsx'
import { epochAt, type PairedValues, type Side } from './comparison.ts'

/** Numbers without months beneath them are so short that more of them have room. */
const MARKED_PER_ROOM = 1.5

/** A as bars, B as dashed steps over them. Places are counted from 1; under the axis stand the epochs of A and below them those of B. */
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
      lines: [a, b].map((side) => ({ text: epochAt(side, place)?.toString() ?? '', half: 0 })),
    })),
    lines: 2,
    hasAxisLine: true,
    top: 8,
    series: (place) => (
      <>
        <BarsPlot bars={bars} {...place} />
        <OtherSteps values={values.b} {...place} />
      </>
    ),
    underCursor: (at, place) => <CursorBar bars={bars} at={at} {...place} />,
  }
}

const OtherSteps = memo(function OtherSteps({
  values,
  height,
  placeOf,
}: { values: readonly (number | undefined)[] } & PlotPlace) {
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 ${values.length} ${height}`}
      preserveAspectRatio="none"
      overflow="visible"
      aria-hidden="true"
    >
      <path className="compare-other-line" d={stepPath(values, placeOf)} />
    </svg>
  )
})

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
