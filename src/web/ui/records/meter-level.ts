/** Share of a limit from which a meter warns. */
const NEARLY = 0.8

export type MeterLevel = 'normal' | 'nearly' | 'reached'

/** @param most the limit, greater than 0 */
export function meterLevel(value: number, most: number): MeterLevel {
  return value >= most ? 'reached' : value >= most * NEARLY ? 'nearly' : 'normal'
}

/** Whole percent of a limit: 100 only when it is reached, 0 only without any use. */
export function percentOf(value: number, most: number): number {
  const percent = Math.round((value / most) * 100)
  if (value > 0 && percent === 0) return 1
  return value < most ? Math.min(percent, 99) : percent
}
