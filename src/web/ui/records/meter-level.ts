/** Share of a limit from which a meter warns. */
const NEARLY = 0.8

export type MeterLevel = 'normal' | 'nearly' | 'reached'

/** @param most the limit, greater than 0 */
export function meterLevel(value: number, most: number): MeterLevel {
  return value >= most ? 'reached' : value >= most * NEARLY ? 'nearly' : 'normal'
}

/** The share of a limit: `48%`; `0%` only without any use, and `100%` only when it is reached. */
export function percentText(value: number, most: number): string {
  const percent = Math.round((value / most) * 100)
  if (value > 0 && percent === 0) return '<1%'
  return value < most && percent === 100 ? '>99%' : `${percent}%`
}
