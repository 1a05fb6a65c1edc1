/** A value from an epoch on, until the next step. */
export interface Step {
  readonly epochNo: number
  readonly value: number
  readonly label: string
}

/**
 * The steps of a chart: one where the value changes. The last of several in one epoch is the one in force.
 * @param all in the order of their epochs
 */
export function changedSteps(all: readonly Step[]): Step[] {
  const inForce = [...new Map(all.map((step) => [step.epochNo, step])).values()]
  return inForce.filter(({ value }, at) => inForce[at - 1]?.value !== value)
}

/** Pixels that a label needs before the next one. */
export const LABEL_WIDTH = 46

/**
 * The epochs whose labels do not cover the next one.
 * @param width of the chart's area, in pixels
 */
export function epochsWithLabel(steps: readonly Step[], lastEpoch: number, width: number): Set<number> {
  const span = lastEpoch - (steps[0]?.epochNo ?? lastEpoch)
  const hasRoom = ({ epochNo }: Step, at: number) => {
    const next = steps[at + 1]
    return next === undefined || ((next.epochNo - epochNo) / span) * width >= LABEL_WIDTH
  }
  return new Set(steps.filter(hasRoom).map(({ epochNo }) => epochNo))
}
