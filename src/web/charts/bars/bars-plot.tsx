import { memo, useId, useMemo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { roomClasses, roomsWhere } from '../axis/chart-widths.ts'
import { percentage } from '../axis/plot-axes.tsx'
import type { PlotPlace } from '../frame/plot.ts'
import { Hatch } from '../hatch.tsx'
import type { Bars } from './bars.ts'
import { barAt, barsGeometry, type DrawnBar } from './bars-geometry.ts'
import './epoch-bars.css'

/** Thickness of a cap, in pixels. */
const CAP = 2
const POINT_RADIUS = 3
/** Width of a bar from which it is hatched, in pixels. */
const HATCHED = 4
/** Pixels that the label of a gap needs. */
const GAP_LABEL = 150
/** Pixels between the label of the median and its line, and the end of the plot. */
const MEDIAN_SPACE = 5

/**
 * The series of a bar chart. Its width is that of the `<svg>` around it, and need not be known: paths are stretched to it, and all
 * else is placed by shares of it.
 */
export const BarsPlot = memo(function BarsPlot({ bars, height, placeOf }: { bars: Bars } & PlotPlace) {
  const { bodies, caps, running, picked, zeros, median } = useMemo(
    () => barsGeometry(bars, height, placeOf),
    [bars, height, placeOf],
  )
  const count = bars.values.length
  const hasBodies = bars.scale === 'linear'
  return (
    <>
      {bars.gaps.map((gap) => {
        const [from, to] = [(gap.first - bars.first) / count, (gap.last + 1 - bars.first) / count]
        return (
          <g key={gap.first} className="epoch-bars-gap">
            <line x1={percentage(from)} x2={percentage(from)} y2={height} />
            <line x1={percentage(to)} x2={percentage(to)} y2={height} />
            <text
              className={`axis-text ${roomClasses(roomsWhere((width) => (to - from) * width > GAP_LABEL)) ?? ''}`}
              x={percentage((from + to) / 2)}
              y={height / 2}
              textAnchor="middle"
            >
              {gap.first} to {gap.last} not on record
            </text>
          </g>
        )
      })}
      <svg
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
      {running && hasBodies && <RunningBar bar={running} count={count} base={height} />}
      {running && !hasBodies && <Point x={(running.x + running.width / 2) / count} y={running.y} />}
      {picked && <PickedBar bar={picked} count={count} base={height} hasBody={hasBodies} />}
      {zeros.map((x) => (
        <Point key={x} x={x / count} y={height} />
      ))}
      {median !== undefined && bars.median !== undefined && (
        <>
          <line x2="100%" y1={median} y2={median} stroke="var(--k-ref)" strokeDasharray="3 3" />
          <text
            className="axis-text axis-text-first epoch-bars-median"
            x="100%"
            dx={-MEDIAN_SPACE}
            y={median - MEDIAN_SPACE}
            textAnchor="end"
          >
            median {groupDigits(String(Math.round(bars.median)))}
          </text>
        </>
      )}
    </>
  )
})

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
