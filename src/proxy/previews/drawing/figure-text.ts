import { groupDigits } from '#cardano/decimal.ts'
import { adaParts, type Lovelace } from '#cardano/lovelace.ts'
import { type UtcTime, utcTimeText } from '#cardano/utc-time.ts'
import type { Figure } from './picture-frame.ts'

export function countText(amount: number | bigint): string {
  return groupDigits(String(amount))
}

/** `109,846.11`, rounded half away from zero. */
export function adaText(amount: Lovelace, decimals: number): string {
  const { sign, whole, fraction } = adaParts(amount, decimals)
  return `${sign}${whole}.${fraction}`
}

/** An amount with all of its decimals; an en dash for one that is not known. */
export function exactAda(label: string, amount: Lovelace | null): Figure {
  return amount === null ? { label, value: '–' } : { label, value: adaText(amount, 6), unit: 'ADA' }
}

/** `2021-11-11 21:45:00`. */
export function timeText(time: UtcTime): string {
  return utcTimeText(time).replace('T', ' ')
}
