import type { ReactNode } from 'react'
import type { CursorPlace } from './cursor-keys.ts'

/** The cursor of a chart, which its keys and its pointer move. Linked charts share one. */
export interface ChartCursor extends Omit<CursorPlace, 'at'> {
  /** The place under the hairline. */
  readonly at: number | undefined
  /** The place from which keys move a cursor that is nowhere. */
  readonly rest: number
  /** Text over the hairline. */
  readonly flag?: string | undefined
  /** Effect of the keys, for assistive technology. */
  readonly keys: string
  /** The place and its values in words, which assistive technology announces. */
  readonly valueText: string
  readonly onMove: (at: number | undefined) => void
  readonly onEnter?: (() => void) | undefined
  readonly onBlur?: (() => void) | undefined
}

/** A hairline as high as the plot, over what is drawn for its place. @param across the ends of the axis below */
export function Cursor({
  at,
  flag,
  across: [left, right],
  top,
  height,
  children,
}: {
  at: number
  flag: string | undefined
  across: readonly [left: number, right: number]
  top: number
  height: number
  children: ReactNode
}) {
  return (
    <div className="chart-cursor" style={{ top: `${top}px`, height: `${height}px` }}>
      <svg className="chart-at-cursor" height={height} aria-hidden="true">
        {children}
      </svg>
      <i className="chart-hairline" style={{ left: `${((at - left) / (right - left)) * 100}%` }}>
        {flag && <b className="chart-flag">{flag}</b>}
      </i>
    </div>
  )
}
