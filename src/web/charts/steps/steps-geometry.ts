import { linearTicks } from '../axis/axis-ticks.ts'
import { tenths } from '../axis/rounded-pixels.ts'
import type { EpochRange } from '../epoch-series.ts'
import type { Step } from './steps.ts'

/** Values that change at epochs, with their scale. */
export interface Steps extends EpochRange {
  /** The steps in the order of their epochs; each value is in force until the next. */
  readonly steps: readonly Step[]
  /** Round values of the axis, from zero to the top of the plot. */
  readonly ticks: readonly number[]
}

/** @param last the epoch at which the last step ends */
export function readSteps(steps: readonly Step[], last: number): Steps {
  const ticks = linearTicks(Math.max(0, ...steps.map(({ value }) => value)))
  return { steps, first: steps[0]?.epochNo ?? 0, last, ticks }
}

/** The shapes of a step chart: across in epochs from the first, down in pixels from the top of the plot. */
export interface StepsGeometry {
  readonly line: string
  readonly area: string
  /** The height of each step, in the order of the steps. */
  readonly tops: readonly number[]
}

/**
 * @param height of the plot in pixels
 * @param placeOf a value in pixels from the top of the plot
 */
export function stepsGeometry(
  { steps, first, last }: Steps,
  height: number,
  placeOf: (value: number) => number,
): StepsGeometry {
  const tops = steps.map(({ value }) => tenths(placeOf(value)))
  const line = steps.map(({ epochNo }, i) => (i === 0 ? `M0 ${tops[0]}` : `H${epochNo - first}V${tops[i]}`))
  const path = line.length === 0 ? '' : `${line.join('')}H${last - first}`
  return { line: path, area: path && `${path}V${height}H0z`, tops }
}
