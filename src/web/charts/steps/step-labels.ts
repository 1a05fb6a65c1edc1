import { CHART_WIDTHS, type Room, VALUE_AXIS_WIDTH } from '../axis/chart-widths.ts'
import { epochsWithLabel, LABEL_WIDTH } from './steps.ts'
import type { Steps } from './steps-geometry.ts'

/** The label of a step at the widths at which it has this place. */
export interface StepLabel {
  readonly epochNo: number
  readonly label: string
  /** The epoch of its step as a share of the plot's width. */
  readonly share: number
  /** Whether it ends at its step, since the plot does too soon after it. */
  readonly isAtEnd: boolean
  /** The height over which it stands, in pixels from the top of the plot. */
  readonly over: number
  readonly rooms: readonly Room[]
}

/**
 * The labels of a step chart at each width. A label stands over its own step, and over each that it reaches across.
 * @param tops the height of each step, in pixels from the top of the plot
 */
export function stepLabels({ steps, first, last }: Steps, tops: readonly number[]): StepLabel[] {
  const span = Math.max(last - first, 1)
  const labels = new Map<string, StepLabel>()
  for (const { room, from } of CHART_WIDTHS) {
    const width = from - VALUE_AXIS_WIDTH
    const shown = epochsWithLabel(steps, last, width)
    steps.forEach(({ epochNo, label }, i) => {
      if (!shown.has(epochNo)) return
      const share = (epochNo - first) / span
      const isAtEnd = (1 - share) * width < LABEL_WIDTH
      const begin = isAtEnd ? share - LABEL_WIDTH / width : share
      const under = tops.filter((_, j) => j <= i && ((steps[j + 1]?.epochNo ?? last) - first) / span > begin)
      const over = Math.min(...(isAtEnd ? under : []), tops[i] ?? 0)
      const key = `${epochNo} ${isAtEnd} ${over}`
      const rooms = [...(labels.get(key)?.rooms ?? []), room]
      labels.set(key, { epochNo, label, share, isAtEnd, over, rooms })
    })
  }
  return [...labels.values()]
}
