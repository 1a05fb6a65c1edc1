import { memo, useId, useMemo } from 'react'
import { type Room, roomClasses, roomsWhere } from '../axis/chart-widths.ts'
import { percentage } from '../axis/plot-axes.tsx'
import type { PlotPlace } from '../frame/plot.ts'
import { Hatch } from '../hatch.tsx'
import type { Bars } from './bars.ts'
import { barAt, barsGeometry, type DrawnBar } from './bars-geometry.ts'
import { GapMarks } from './gap-marks.tsx'
import { MedianLine } from './median-line.tsx'
import './epoch-bars.css'

/** Thickness of a cap, in pixels. */
const CAP = 2
const POINT_RADIUS = 3
/** Width of a bar from which it is hatched, in pixels. */
const HATCHED = 4
/** Width of a place below which bars merge to a step area, in pixels: 2 at most widths of a room, whose least width decides. */
const MERGED = 1.8

/**
 * The series of a bar chart. Its width is that of the `<svg>` around it, and need not be known: paths are stretched to it, and all
 * else is placed by shares of it.
 */
export const BarsPlot = memo(function BarsPlot({ bars, height, placeOf }: { bars: Bars } & PlotPlace) {
  const { bodies, caps, area, tops, running, picked, zeros, median } = useMemo(
    () => barsGeometry(bars, height, placeOf),
    [bars, height, placeOf],
  )
  const count = bars.values.length
  const hasBodies = bars.scale === 'linear'
  const merged = roomsWhere((plotWidth) => hasBodies && plotWidth < MERGED * count)
  const apart = roomsWhere((_, room) => !merged.includes(room))
  return (
    <>
      <GapMarks bars={bars} height={height} />
      {apart.length > 0 && (
        <svg
          className={roomClasses(apart)}
          width="100%"
          height={height}
          viewBox={`0 0 ${count} ${height}`}
          preserveAspectRatio="none"
          overflow="visible"
          aria-hidden="true"
        >
          <path className="epoch-bar-body" d={bodies} />
          <path className="epoch-bar-cap" d={caps} strokeWidth={CAP} />
        </svg>
      )}
      {merged.length > 0 && <StepArea path={area} count={count} height={height} rooms={merged} />}
      {running && hasBodies && <RunningBar bar={running} count={count} base={height} />}
      {running && !hasBodies && <Point x={(running.x + running.width / 2) / count} y={running.y} />}
      {picked && <PickedBar bar={picked} count={count} base={height} hasBody={hasBodies} />}
      {zeros.map((x) => (
        <Point key={x} x={x / count} y={height} />
      ))}
      {median !== undefined && bars.median && <MedianLine text={bars.median.text} y={median} tops={tops} />}
    </>
  )
})

/** The area of bars that are too narrow to be seen one by one, with a line along its top. Its foot, which has the line too, is cut off. */
function StepArea({
  path,
  count,
  height,
  rooms,
}: {
  path: string
  count: number
  height: number
  rooms: readonly Room[]
}) {
  return (
    <svg
      className={roomClasses(rooms)}
      y={-CAP}
      width="100%"
      height={height + CAP - 1}
      viewBox={`0 ${-CAP} ${count} ${height + CAP - 1}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="epoch-bar-area" d={path} />
    </svg>
  )
}

interface BarAloneProps {
  readonly bar: DrawnBar
  /** The number of bars. */
  readonly count: number
  /** The foot of the bars, in pixels from the top of the plot. */
  readonly base: number
}

/** The bar of the epoch in progress: hatched in an outline, and all of the colour of the outline where it is too narrow for that. */
function RunningBar({ bar: { x, width, y }, count, base }: BarAloneProps) {
  const hatch = useId()
  const hatched = roomsWhere((plotWidth) => (width / count) * plotWidth >= HATCHED)
  const plain = roomsWhere((plotWidth) => (width / count) * plotWidth < HATCHED)
  const place = { ...across(x, width, count), y, height: Math.max(base - y, 0) }
  return (
    <g className="epoch-bar-running">
      {hatched.length > 0 && (
        <>
          <Hatch id={hatch} className="epoch-bar-end" />
          <rect {...place} className={roomClasses(hatched)} fill={`url(#${hatch})`} />
        </>
      )}
      {plain.length > 0 && <rect {...place} className={`epoch-bar-end ${roomClasses(plain) ?? ''}`} />}
    </g>
  )
}

/** The bar under the cursor, solid. */
export function CursorBar({ bars, at, height, placeOf }: { bars: Bars; at: number } & PlotPlace) {
  const bar = barAt(bars, at, placeOf)
  return bar && <PickedBar bar={bar} count={bars.values.length} base={height} hasBody />
}

/** The bar of the epoch that the page is about. */
function PickedBar({ bar: { x, width, y }, count, base, hasBody }: BarAloneProps & { hasBody: boolean }) {
  const place = across(x, width, count)
  return (
    <g className="epoch-bar-end">
      {hasBody && <rect {...place} y={y} height={Math.max(base - y, 0)} />}
      <rect {...place} y={y - CAP / 2} height={CAP} />
    </g>
  )
}

/** A value that is no bar: a zero on a logarithmic scale, or one there that is not complete. @param x as a share */
function Point({ x, y }: { x: number; y: number }) {
  return <circle className="epoch-bar-point" cx={percentage(x)} cy={y} r={POINT_RADIUS} />
}

function across(x: number, width: number, count: number) {
  return { x: percentage(x / count), width: percentage(width / count) }
}
