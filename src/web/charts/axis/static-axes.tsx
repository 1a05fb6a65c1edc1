import { endingClasses, roomClasses } from './chart-widths.ts'
import { EpochMarkLabel } from './epoch-mark-label.tsx'
import type { EpochMark } from './epoch-marks.ts'
import { ValueLabel } from './value-label.tsx'
import './epoch-axis.css'

/** Pixels between the axis of values and its labels. */
const LABEL_SPACE = 8
/** Length of a mark, in pixels. */
const MARK = 6

/** The epoch axis below a plot. Its places are shares of the plot's width, which is not known. */
export function StaticEpochAxis({
  marks,
  y,
  hasMonths,
}: {
  marks: readonly EpochMark[]
  /** Pixels from the top of the plot to the axis. */
  y: number
  hasMonths: boolean
}) {
  return (
    <g stroke="var(--k-axis)">
      <line x2="100%" y1={y} y2={y} />
      {marks.map((mark) => {
        const x = percentage(mark.share)
        return (
          <g key={mark.no} className={roomClasses(mark.rooms)}>
            <line x1={x} x2={x} y1={y} y2={y + MARK} />
            <EpochMarkLabel
              mark={mark}
              x={x}
              y={y}
              hasMonth={hasMonths}
              className={hasMonths ? endingClasses(mark.endingRooms) : ''}
            />
          </g>
        )
      })}
    </g>
  )
}

/** The lines of a grid, with their values left of the plot. */
export function StaticValueAxis({
  ticks,
}: {
  /** Places in pixels from the top of the plot. */
  ticks: readonly { readonly y: number; readonly label: string }[]
}) {
  return (
    <g>
      {ticks.map(({ y, label }) => (
        <g key={label}>
          <line x2="100%" y1={y} y2={y} stroke="var(--k-grid)" />
          <ValueLabel x={-LABEL_SPACE} y={y}>
            {label}
          </ValueLabel>
        </g>
      ))}
    </g>
  )
}

/** A share of the plot's width as a coordinate. */
export function percentage(share: number): string {
  return `${Number((share * 100).toFixed(5))}%`
}
