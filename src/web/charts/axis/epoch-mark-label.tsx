import type { EpochMark } from './epoch-marks.ts'

/** The label of a mark: the number of the epoch over its month. */
export function EpochMarkLabel({
  mark: { no, time },
  x,
  y,
  hasMonth,
  className,
  isAtEnd = false,
}: {
  mark: EpochMark
  x: number | string
  /** The axis, in pixels from the top. */
  y: number
  hasMonth: boolean
  className?: string
  /** Whether the label ends at its mark. */
  isAtEnd?: boolean
}) {
  return (
    <text
      x={x}
      y={y + 16}
      className={['axis-text', className].filter(Boolean).join(' ')}
      stroke="none"
      textAnchor={isAtEnd ? 'end' : 'middle'}
    >
      <tspan x={x} className="axis-text-epoch">
        {no}
      </tspan>
      {hasMonth && (
        <tspan x={x} dy="1.25em">
          {time}
        </tspan>
      )}
    </text>
  )
}
