import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Network } from '#cardano/network.ts'
import { timeZone } from '../../browser/time-zone.ts'
import type { Measure } from '../../chain/measures/measure.ts'
import { axisHeight } from '../axis/axis-height.ts'
import { type Room, roomIn } from '../axis/chart-widths.ts'
import { epochMarksIn } from '../axis/epoch-marks.ts'
import { MarkAxis, percentage, ValueAxis } from '../axis/plot-axes.tsx'
import type { EpochPlace } from '../epoch-series.ts'
import { type Plot, type PlotPlace, valuePlace } from '../frame/plot.ts'
import type { RangeView } from '../linked/range-view.ts'
import { rangeOf, type View } from '../linked/view.ts'
import { type Bars, readBars } from './bars.ts'
import { barsGeometry } from './bars-geometry.ts'
import { GapMarks } from './gap-marks.tsx'

/** Thickness of a cap, in pixels. */
const CAP = 2

interface MovingBarsProps {
  readonly network: Network
  /** The chart at rest, whose axis of values stays until the gesture ends. */
  readonly plot: Plot
  readonly bars: Bars
  readonly record: readonly EpochPlace[]
  readonly measure: Measure
  /** With the axis below, in pixels. */
  readonly height: number
  readonly hasMonths: boolean
  readonly view: RangeView
}

/**
 * The bars of all epochs, of which the view shows a part: a move stretches and shifts the `<svg>` around them, so that nothing inside is
 * computed or drawn again.
 */
export function MovingBars({
  network,
  plot,
  bars,
  record,
  measure,
  height,
  hasMonths,
  view,
}: MovingBarsProps) {
  const moving = view.moving.use()
  const [room, setRoom] = useState<Room>()
  const svg = useRef<SVGSVGElement>(null)
  useLayoutEffect(() => setRoom(roomIn(svg.current?.parentElement?.clientWidth ?? 0)), [])
  const plotHeight = height - plot.top - axisHeight(plot.lines)
  const placeOf = useMemo(() => valuePlace(plot, plotHeight), [plot, plotHeight])
  const all = useMemo(() => {
    const { scale, running, ticks, values } = bars
    const read = readBars({ places: record, measure, scale, running })
    // Labels of gaps are placed for a chart at rest.
    const gaps = read.gaps.map((gap) => ({ ...gap, texts: [] }))
    return { ...read, gaps, ticks, seen: values.length }
  }, [bars, record, measure])
  if (!moving) return null
  const across = acrossOf(moving, record.length)
  return (
    <svg ref={svg} className="chart-plot chart-moving" height={height} aria-hidden="true">
      <svg y={plot.top} width="100%" height={plotHeight} overflow="visible" aria-hidden="true">
        <ValueAxis ticks={plot.ticks.map(({ value, label }) => ({ y: placeOf(value), label }))} />
      </svg>
      <svg width="100%" height={height} overflow="hidden" aria-hidden="true">
        <svg {...across} y={plot.top} height={plotHeight} overflow="visible" aria-hidden="true">
          <GapMarks bars={all} height={plotHeight} />
          <AllBars bars={all} height={plotHeight} placeOf={placeOf} />
          {room && (
            <Marks
              network={network}
              {...rangeOf(moving)}
              count={record.length}
              room={room}
              hasMonths={hasMonths}
              y={plotHeight}
            />
          )}
        </svg>
        <line x2="100%" y1={plot.top + plotHeight} y2={plot.top + plotHeight} stroke="var(--k-axis)" />
      </svg>
    </svg>
  )
}

/** The place of all epochs around the plot that shows some of them, as shares of its width. */
function acrossOf({ left, right }: View, count: number) {
  return { x: percentage(-left / (right - left)), width: percentage(count / (right - left)) }
}

/** The paths of all bars. */
const AllBars = memo(function AllBars({ bars, height, placeOf }: { bars: Bars } & PlotPlace) {
  const { bodies, caps, running } = useMemo(
    () => barsGeometry(bars, height, placeOf),
    [bars, height, placeOf],
  )
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 ${bars.values.length} ${height}`}
      preserveAspectRatio="none"
      overflow="visible"
      aria-hidden="true"
    >
      <path className="epoch-bar-body" d={bodies} />
      <path className="epoch-bar-cap" d={caps} strokeWidth={CAP} />
      {running && (
        <path className="epoch-bar-cap" d={`M${running.x} ${running.y}h${running.width}`} strokeWidth={CAP} />
      )}
    </svg>
  )
})

interface MarksProps {
  readonly network: Network
  readonly first: number
  readonly last: number
  readonly count: number
  readonly room: Room
  readonly hasMonths: boolean
  readonly y: number
}

/** The marks of the axis below, which change when other whole epochs come into view. */
const Marks = memo(function Marks({ network, first, last, count, room, hasMonths, y }: MarksProps) {
  const zone = timeZone.use()
  const marks = useMemo(
    () => epochMarksIn(room, network, { first, last }, (no) => (no + 0.5) / count, hasMonths, zone),
    [room, network, first, last, count, hasMonths, zone],
  )
  return <MarkAxis marks={marks} y={y} hasLine={false} />
})
