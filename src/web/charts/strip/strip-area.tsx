import { useMemo } from 'react'

/** Pixels from one height of a step to the next: fewer heights make a shorter path in the document. */
const STEP = 3

/**
 * The area under steps, one for each place: across in places, down in pixels. Places without a value interrupt it, and each value
 * but zero has a pixel at least.
 * @param height of the area in pixels
 */
export function stripPath(values: readonly (number | undefined)[], height: number): string {
  const highest = Math.max(...values.map((value) => value ?? 0), 1)
  const commands: string[] = []
  let level: number | undefined
  let width = 0
  const endStep = () => {
    if (level !== undefined) commands.push(`V${level}h${width}`)
    width = 0
  }
  values.forEach((value, place) => {
    const next = value === undefined ? undefined : levelOf(value, highest, height)
    if (next !== level) {
      endStep()
      if (next === undefined) commands.push(`V${height}`)
      if (level === undefined) commands.push(`M${place} ${height}`)
      level = next
    }
    width++
  })
  endStep()
  if (level !== undefined) commands.push(`V${height}`)
  return commands.join('')
}

function levelOf(value: number, highest: number, height: number): number {
  if (value === 0) return height
  return height - Math.max(Math.round((height * value) / highest / STEP) * STEP, 1)
}

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
