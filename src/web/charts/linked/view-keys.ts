import type { View } from './view.ts'
import { zoomed } from './view-moves.ts'

/** Share of the epochs in view that one press of a key leaves. */
const STEP = 2 / 3

const FACTORS: Readonly<Record<string, number | undefined>> = {
  '+': STEP,
  // The key of the plus, without Shift.
  '=': STEP,
  '-': 1 / STEP,
  _: 1 / STEP,
}

/** The view after a key on a chart: plus and minus zoom about an epoch. Undefined for other keys. */
export function keyMove(key: string, epoch: number, view: View, record: View): View | undefined {
  const factor = Object.hasOwn(FACTORS, key) ? FACTORS[key] : undefined
  return factor === undefined ? undefined : zoomed(view, factor, epoch + 0.5, record)
}
