import type { BarShapeProps } from 'recharts'

/** Thickness of a cap, in pixels. */
const CAP = 2
const ZERO_RADIUS = 3
/** Pixels that the label of a gap needs. */
const GAP_LABEL = 150

/** A bar with a soft body and a hard cap; without a body it is a cap alone, and a dot for a zero. */
export function CappedBar({
  bar: { x = 0, y = 0, width = 0, height = 0 },
  mode,
  bodiless,
  zero,
}: {
  bar: BarShapeProps
  mode: 'finished' | 'picked' | 'running'
  bodiless: boolean
  zero: boolean
}) {
  const [left, top, across, down] = [Number(x), Number(y), Math.max(Number(width), 1), Number(height)]
  if (Number.isNaN(top)) return null
  if (bodiless && zero)
    return <circle className="epoch-bar-zero" cx={left + across / 2} cy={top} r={ZERO_RADIUS} />
  return (
    <g className={`epoch-bar-${mode}`}>
      {!bodiless && (
        <rect className="epoch-bar-body" x={left} y={top} width={across} height={Math.max(down, 0)} />
      )}
      <rect className="epoch-bar-cap" x={left} y={top - CAP / 2} width={across} height={CAP} />
    </g>
  )
}

/** The gap of a run of missing epochs, between dashed edges. */
export function Gap({
  x,
  y,
  width,
  height,
  label,
}: {
  x: number
  y: number
  width: number
  height: number
  label: string
}) {
  return (
    <g className="epoch-bars-gap">
      <line x1={x} x2={x} y1={y} y2={y + height} />
      <line x1={x + width} x2={x + width} y1={y} y2={y + height} />
      {width > GAP_LABEL && (
        <text className="axis-text" x={x + width / 2} y={y + height / 2} textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  )
}
