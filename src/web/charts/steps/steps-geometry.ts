import { linearTicks } from '../axis/axis-ticks.ts'
import { tenths } from '../axis/rounded-pixels.ts'
import type { EpochRange } from '../epoch-series.ts'
import type { Step } from './steps.ts'

/** Values that change at epochs, with their scale. */
export interface Steps extends EpochRange {
  /** The steps in the order of their epochs; each value is in force until the next. */
  readonly steps: readonly Step[]
  /** The epoch from which steps are announced and have not begun; the last epoch where none are. */
  readonly announcedFrom: number
  /** Round values of the axis, from zero to the top of the plot. */
  readonly ticks: readonly number[]
}

/** @param last the epoch at which the last step ends */
export function readSteps(steps: readonly Step[], last: number, announcedFrom = last): Steps {
  const ticks = linearTicks(Math.max(0, ...steps.map(({ value }) => value)))
  return { steps, first: steps[0]?.epochNo ?? 0, last, announcedFrom, ticks }
}

/** A part of the drawing: across in epochs from the first, down in pixels from the top of the plot. */
interface StepShape {
  readonly line: string
  readonly area: string
}

/** The shapes of a step chart. */
export interface StepsGeometry extends StepShape {
  /** The part of steps that have not begun. */
  readonly announced: StepShape
  /** The height of each step, in the order of the steps. */
  readonly tops: readonly number[]
}

/**
 * @param height of the plot in pixels
 * @param placeOf a value in pixels from the top of the plot
 */
export function stepsGeometry(
  steps: Steps,
  height: number,
  placeOf: (value: number) => number,
): StepsGeometry {
  const tops = steps.steps.map(({ value }) => tenths(placeOf(value)))
  const { first, last, announcedFrom } = steps
  return {
    ...shapeOf(steps, tops, height, first, announcedFrom),
    announced: shapeOf(steps, tops, height, announcedFrom, last),
    tops,
  }
}

/** The shape between two epochs. A step that begins with it rises from the one before. */
function shapeOf(
  { steps, first, last }: Steps,
  tops: readonly number[],
  height: number,
  from: number,
  to: number,
): StepShape {
  const shown = steps.flatMap(({ epochNo }, at) => {
    const [begin, end] = [Math.max(epochNo, from), Math.min(steps[at + 1]?.epochNo ?? last, to)]
    return begin < end
      ? [{ begin: begin - first, end: end - first, top: tops[at], before: tops[at - 1] }]
      : []
  })
  const [start] = shown
  if (!start) return { line: '', area: '' }
  const path = `${shown.map(({ begin, top }, at) => (at === 0 ? `M${begin} ${top}` : `H${begin}V${top}`)).join('')}H${shown.at(-1)?.end}`
  const isRise = steps.some(({ epochNo }) => epochNo === from) && start.before !== undefined
  const line = isRise ? `M${start.begin} ${start.before}V${path.slice(path.indexOf(' ') + 1)}` : path
  return { line, area: `${path}V${height}H${start.begin}z` }
}
