import { memo } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { roomClasses, roomsWhere } from '../axis/chart-widths.ts'
import { percentage } from '../axis/static-axes.tsx'
import type { Bars } from './bars.ts'
import type { BarsGeometry, DrawnBar } from './bars-geometry.ts'
import './epoch-bars.css'

/** Thickness of a cap, in pixels. */
const CAP = 2
const ZERO_RADIUS = 3
/** Pixels that the label of a gap needs. */
const GAP_LABEL = 150
/** Pixels between the label of the median and its line, and the end of the plot. */
const MEDIAN_SPACE = 5

/**
 * The plot of a bar chart, the same in a static chart and in a live one. Its width is that of the `<svg>` around it, and need not
 * be known: paths are stretched to it, and all else is placed by shares of it.
 * @param height of the plot in pixels
 */
export const BarsPlot = memo(function BarsPlot({
  bars,
  geometry: { bodies, caps, running, picked, zeros, median },
  height,
}: {
  bars: Bars
  geometry: BarsGeometry
  height: number
}) {
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
      {running && <BarAlone bar={running} count={count} base={height} kind="running" hasBody={hasBodies} />}
      {picked && <BarAlone bar={picked} count={count} base={height} kind="picked" hasBody={hasBodies} />}
      {zeros.map((x) => (
        <circle key={x} className="epoch-bar-zero" cx={percentage(x / count)} cy={height} r={ZERO_RADIUS} />
      ))}
      {median !== undefined && bars.median !== undefined && (
        <>
          <line x2="100%" y1={median} y2={median} stroke="var(--k-ref)" strokeDasharray="3 3" />
          <text
            className="axis-text axis-text-epoch epoch-bars-median"
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

/** A bar that looks unlike the others. */
function BarAlone({
  bar: { x, width, y },
  count,
  base,
  kind,
  hasBody,
}: {
  bar: DrawnBar
  count: number
  base: number
  kind: 'running' | 'picked'
  hasBody: boolean
}) {
  const across = { x: percentage(x / count), width: percentage(width / count) }
  return (
    <g className={`epoch-bar-${kind}`}>
      {hasBody && <rect className="epoch-bar-body" {...across} y={y} height={Math.max(base - y, 0)} />}
      <rect className="epoch-bar-end" {...across} y={y - CAP / 2} height={CAP} />
    </g>
  )
}
