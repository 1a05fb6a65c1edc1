import { memo, useRef } from 'react'
import {
  Bar,
  type BarShapeProps,
  CartesianGrid,
  ComposedChart,
  ReferenceArea,
  ReferenceLine,
  XAxis,
  YAxis,
} from 'recharts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { rechartsStyle } from '#web/charts/recharts-style.ts'
import type { BlockColumn, UnknownSpan } from './block-columns.ts'
import './block-columns.css'

/** A text below the axis of time. */
export interface TimeMark {
  readonly at: UtcTime
  readonly lines: readonly string[]
  readonly isStrong?: boolean
}

export interface ColumnsDrawingProps {
  /** In the order of their times. */
  readonly columns: readonly BlockColumn[]
  readonly from: UtcTime
  readonly to: UtcTime
  /** Percent at which the axis of fullness ends. */
  readonly end: number
  /** With its axis below, in pixels. */
  readonly height: number
  /** Width of the axis of fullness; 0 for none. */
  readonly axisWidth: number
  readonly marks: readonly TimeMark[]
  /** Where the present is, a red line; before it stands the wait since the newest block. */
  readonly now?: UtcTime | undefined
  /** The wait since the newest block in words; undefined for none. */
  readonly wait?: string | undefined
  readonly unknown?: readonly UnknownSpan[]
  /** The number of the solid column. */
  readonly chosen?: number | undefined
  /** Numbers of blocks by the same producer. */
  readonly alike?: ReadonlySet<number>
  /** True of a chain that stands still. */
  readonly isStill?: boolean
  readonly columnWidth?: number
}

/** Space above a plot, for the red line. */
const TOP = 6
const LINE_HEIGHT = 15
/** The least height of a column, so that each is seen, and that of its cap. */
const LEAST = 3
const CAP = 2
/** Milliseconds in which a new block comes from the right. */
const ARRIVAL = 320

/** The place of the axis of time below the plot, for marks of so many lines. */
export function axisHeight(lines: number): number {
  return lines === 0 ? 1 : 8 + lines * LINE_HEIGHT
}

/** Blocks as columns at their times, by recharts. */
export const ColumnsDrawing = memo(function ColumnsDrawing({
  columns,
  from,
  to,
  end,
  height,
  axisWidth,
  marks,
  now,
  wait,
  unknown = [],
  chosen,
  alike,
  isStill = false,
  columnWidth = 8,
}: ColumnsDrawingProps) {
  const newest = columns.at(-1)
  const arrival = useArrival(newest?.no)
  const lines = Math.max(0, ...marks.map((mark) => mark.lines.length))
  const ticks = [0, end / 2, end]
  return (
    <ComposedChart
      responsive
      data={columns as BlockColumn[]}
      style={{ width: '100%', height }}
      margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      {axisWidth > 0 && (
        <CartesianGrid
          vertical={false}
          stroke="var(--k-grid)"
          horizontalCoordinatesGenerator={({ offset }) => [offset.top, offset.top + offset.height / 2]}
          verticalCoordinatesGenerator={() => []}
        />
      )}
      <XAxis
        type="number"
        dataKey="time"
        domain={[from, to]}
        allowDataOverflow
        ticks={marks.map(({ at }) => at)}
        interval={0}
        height={axisHeight(lines)}
        stroke="var(--k-axis)"
        tickSize={4}
        tick={({ x, y, index }) => (
          <Mark x={Number(x)} y={Number(y)} mark={marks[index]} from={from} to={to} />
        )}
        tickLine={lines > 0}
      />
      <YAxis
        hide={axisWidth === 0}
        width={axisWidth}
        domain={[0, end]}
        allowDataOverflow
        ticks={ticks}
        interval={0}
        axisLine={false}
        tickLine={false}
        tick={({ x, y, index }) => (
          <text x={x} y={Number(y) + 4} textAnchor="end" style={rechartsStyle.tick}>
            {index === 2 ? `${end}% full` : `${ticks[index]}%`}
          </text>
        )}
      />
      {unknown.map((span) => (
        <ReferenceArea
          key={span.from}
          x1={Math.max(span.from, from)}
          x2={Math.min(span.to, to)}
          className="block-unknown"
          ifOverflow="hidden"
        />
      ))}
      {wait !== undefined && newest && now !== undefined && (
        <ReferenceArea
          x1={Math.max(newest.time, from)}
          x2={now}
          className="block-wait"
          ifOverflow="hidden"
          label={({ viewBox: { x = 0, y = 0, width = 0, height = 0 } }) =>
            width < 32 ? (
              <g />
            ) : (
              <text x={x + width / 2} y={y + height - 6} textAnchor="middle" style={rechartsStyle.tick}>
                {wait}
              </text>
            )
          }
        />
      )}
      <Bar
        dataKey={({ share = end / 2 }: BlockColumn) => share}
        barSize={columnWidth}
        isAnimationActive={false}
        activeBar={false}
        shape={({ x, y, width, height, payload }: BarShapeProps) => {
          const { no, time }: BlockColumn = payload
          if (time < from || time > to) return <g />
          const kind = no === chosen ? 'is-solid' : alike?.has(no) ? 'is-alike' : ''
          // recharts makes bars of a numeric axis as narrow as the two that are nearest to each other.
          const left = x + width / 2 - columnWidth / 2
          const [top, tall] = height < LEAST ? [y + height - LEAST, LEAST] : [y, height]
          const elapsed = no === arrival.no ? Date.now() - arrival.at : ARRIVAL
          return (
            <g
              className={`block-column ${kind} ${isStill ? 'is-still' : ''} ${elapsed < ARRIVAL ? 'is-new' : ''}`}
              style={{ animationDelay: `${-elapsed}ms` }}
            >
              <rect x={left} y={top} width={columnWidth} height={tall} />
              <rect className="block-cap" x={left} y={top} width={columnWidth} height={CAP} />
            </g>
          )
        }}
      />
      {now !== undefined && (
        <ReferenceLine x={now} stroke="var(--c-needle)" strokeWidth={2} ifOverflow="visible" />
      )}
    </ComposedChart>
  )
})

/** When the newest block came while the chart was open; the first one did not. */
function useArrival(newest: number | undefined): { readonly no: number | undefined; readonly at: number } {
  const known = useRef<number>(undefined)
  const arrival = useRef<{ no: number | undefined; at: number }>({ no: undefined, at: 0 })
  if (newest !== undefined && newest !== known.current) {
    if (known.current !== undefined && newest > known.current)
      arrival.current = { no: newest, at: Date.now() }
    known.current = newest
  }
  return arrival.current
}

/** The text of a mark below the axis; one that would go beyond the plot begins or ends with it. */
export function Mark({
  x,
  y,
  mark,
  from,
  to,
}: {
  x: number
  y: number
  mark: TimeMark | undefined
  from: UtcTime
  to: UtcTime
}) {
  if (!mark) return null
  const share = (mark.at - from) / Math.max(to - from, 1)
  const anchor = share < 0.02 ? 'start' : share > 0.96 ? 'end' : 'middle'
  return (
    <text
      x={x}
      y={y + 10}
      textAnchor={anchor}
      style={rechartsStyle.tick}
      className={mark.isStrong ? 'is-strong' : ''}
    >
      {mark.lines.map((line, at) => (
        <tspan key={line} x={x} dy={at === 0 ? 0 : LINE_HEIGHT}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
