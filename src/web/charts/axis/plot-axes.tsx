import { Fragment } from 'react'
import type { AxisMark } from './axis-mark.ts'
import { roomClasses, roomsWhere } from './chart-widths.ts'
import './axis.css'

/** Pixels between the axis of values and its labels. */
const LABEL_SPACE = 8
/** Length of a mark, in pixels. */
const MARK = 6
/** Pixels from the axis to the base of the first line of text, and from each line to the next. */
const FIRST_LINE = 16
const LINE = 15
/** Pixels by which a line that ends near its mark goes beyond it: half a number of three digits. */
const BEYOND = 10

/** The axis below a plot. Its places are shares of the plot's width, which is not known. */
export function MarkAxis({
  marks,
  y,
  hasLine,
}: {
  marks: readonly AxisMark[]
  /** Pixels from the top of the plot to the axis. */
  y: number
  hasLine: boolean
}) {
  return (
    <g stroke="var(--k-axis)">
      {hasLine && <line x2="100%" y1={y} y2={y} />}
      {marks.map((mark) => (
        <Mark key={mark.at} mark={mark} y={y} />
      ))}
    </g>
  )
}

function Mark({ mark: { share, rooms, lines }, y }: { mark: AxisMark; y: number }) {
  const x = percentage(share)
  return (
    <g className={roomClasses(rooms)}>
      <line x1={x} x2={x} y1={y} y2={y + MARK} />
      {lines.map(({ text, half }, i) => {
        const ending = roomsWhere((width, room) => rooms.includes(room) && (1 - share) * width < half)
        const centred = rooms.filter((room) => !ending.includes(room))
        const isBoth = ending.length > 0 && centred.length > 0
        const className = i === 0 ? 'axis-text axis-text-first' : 'axis-text'
        const place = { x, y: y + FIRST_LINE + i * LINE, stroke: 'none' }
        return (
          <Fragment key={text}>
            {centred.length > 0 && (
              <text
                {...place}
                className={isBoth ? `${className} ${roomClasses(centred)}` : className}
                textAnchor="middle"
              >
                {text}
              </text>
            )}
            {ending.length > 0 && (
              <text
                {...place}
                className={isBoth ? `${className} ${roomClasses(ending)}` : className}
                dx={BEYOND}
                textAnchor="end"
              >
                {text}
              </text>
            )}
          </Fragment>
        )
      })}
    </g>
  )
}

/** The lines of a grid, with their values left of the plot. */
export function ValueAxis({
  ticks,
}: {
  /** Places in pixels from the top of the plot. */
  ticks: readonly { readonly y: number; readonly label: string }[]
}) {
  return (
    <g>
      {ticks.map(({ y, label }) => (
        <g key={y}>
          <line x2="100%" y1={y} y2={y} stroke="var(--k-grid)" />
          <text className="axis-text" x={-LABEL_SPACE} y={y} dy="0.355em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
    </g>
  )
}

/** A share of the plot's width as a coordinate. */
export function percentage(share: number): string {
  return `${Number((share * 100).toFixed(5))}%`
}
