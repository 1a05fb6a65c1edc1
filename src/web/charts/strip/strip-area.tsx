import { useMemo } from 'react'
import type { ChartValues } from '../chart-model.ts'
import { stepPaths } from '../series-paths.ts'

/** Height of the area, in pixels. */
const HEIGHT = 54
/** Pixels from one height of a step to the next: fewer heights make a shorter path in the document. */
const STEP = 3

/** The area of a strip, one step for each epoch; epochs without a value interrupt it, and each value but zero has a pixel at least. */
export function StripArea({ values, label }: { values: ChartValues; label: string }) {
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

/** The path of a strip: across in places, down in pixels. @param height of the area in pixels */
export function stripPath(values: ChartValues, height: number): string {
  const highest = Math.max(...values.map((value) => value ?? 0), 1)
  const placeOf = (value: number) =>
    height - (value && Math.max(Math.round((height * value) / highest / STEP) * STEP, 1))
  return stepPaths(values, { unit: 1, height, placeOf }).area
}
