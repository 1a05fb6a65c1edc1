/** The label of a value, left of its line. */
export function ValueLabel({ x, y, children }: { x: number; y: number; children: string }) {
  return (
    <text className="axis-text" x={x} y={y} dy="0.355em" textAnchor="end">
      {children}
    </text>
  )
}
