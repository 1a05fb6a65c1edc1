import { useMemo } from 'react'
import { stripPath } from './strip-path.ts'

/** Height of the area, in pixels. */
const HEIGHT = 54

/** The area of a strip, one step for each epoch; epochs without a value interrupt it. */
export function StripArea({ values, label }: { values: readonly (number | undefined)[]; label: string }) {
  const path = useMemo(() => stripPath(values, HEIGHT), [values])
  return (
    <svg
      className="strip-area"
      viewBox={`0 0 ${Math.max(values.length, 1)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
