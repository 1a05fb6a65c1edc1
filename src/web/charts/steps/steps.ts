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
