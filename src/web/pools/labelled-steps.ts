/** A value from an epoch on, until the next step. */
export interface Step {
  readonly epochNo: number
  readonly value: number
  readonly label: string
}

/** The share of the chart's width that a label needs. */
const LABEL_ROOM = 0.08

/**
 * The steps of a chart: one where the value changes, without its label where the next change leaves no room for
 * it. The last of several steps in one epoch is the one in force.
 * @param all in the order of their epochs
 */
export function labelledSteps(all: readonly Step[], lastEpoch: number): Step[] {
  const inForce = [...new Map(all.map((step) => [step.epochNo, step])).values()]
  const span = lastEpoch - (inForce[0]?.epochNo ?? 0)
  const changes = inForce.filter(({ value }, i) => inForce[i - 1]?.value !== value)
  return changes.map((step, i) => {
    const room = ((changes[i + 1]?.epochNo ?? Number.POSITIVE_INFINITY) - step.epochNo) / span
    return room < LABEL_ROOM ? { ...step, label: '' } : step
  })
}
