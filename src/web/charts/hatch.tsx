/** Pixels from one line to the next. */
const PITCH = 4

/** Parallel lines at 45 degrees, to fill a shape with. Their colour is that of the class. */
export function Hatch({
  id,
  className,
  thickness = 1.5,
  angle = 45,
}: {
  id: string
  className: string
  /** In pixels. */
  thickness?: number
  angle?: 45 | -45
}) {
  return (
    <pattern
      id={id}
      width={PITCH}
      height={PITCH}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${angle})`}
    >
      <rect className={className} width={thickness} height={PITCH} />
    </pattern>
  )
}
