import type { ChartValues } from './chart-model.ts'

/** A corner of a line of steps: the value holds from here to the next corner; undefined where it ends. */
export interface StepPoint {
  readonly at: number
  readonly value: number | undefined
}

/** Half of a place, which is around its number. */
const HALF = 0.5

/** The corners of a series of steps, each as wide as its place: few points where values stay. @param first the first place */
export function stepPoints(first: number, values: ChartValues): readonly StepPoint[] {
  const points: StepPoint[] = []
  let before: number | undefined
  values.forEach((value, i) => {
    if (value === before) return
    const at = first + i - HALF
    if (value === undefined) points.push({ at, value: before })
    points.push({ at, value })
    before = value
  })
  if (before !== undefined) points.push({ at: first + values.length - HALF, value: before })
  return points
}

/** Half the width of a bar, of which the rest of its place is space. */
const HALF_BAR = 0.41

/** The outline of bars, which returns to the base between them: one shape for recharts, however many there are. */
export function barPoints(first: number, values: ChartValues, base: number): readonly StepPoint[] {
  return values.flatMap((value, i): StepPoint[] => {
    if (value === undefined) return []
    const [from, to] = [first + i - HALF_BAR, first + i + HALF_BAR]
    return [
      { at: from, value: base },
      { at: from, value },
      { at: to, value },
      { at: to, value: base },
    ]
  })
}

/** The upper edges of bars, each a line of its own. */
export function capPoints(first: number, values: ChartValues): readonly StepPoint[] {
  return values.flatMap((value, i): StepPoint[] => {
    if (value === undefined) return []
    const [from, to] = [first + i - HALF_BAR, first + i + HALF_BAR]
    return [
      { at: from, value },
      { at: to, value },
      { at: to, value: undefined },
    ]
  })
}
