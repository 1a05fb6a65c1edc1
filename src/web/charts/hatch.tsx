/** Pixels from one line to the next. */
const PITCH = 4

/** Parallel lines at 45 degrees, to fill a shape with, in one colour or in that of a class. */
export function Hatch({ id, fill, className }: { id: string; fill?: string; className?: string }) {
  return (
    <pattern id={id} width={PITCH} height={PITCH} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={className} fill={fill} width={1.5} height={PITCH} />
    </pattern>
  )
}
