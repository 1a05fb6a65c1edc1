import { groupDigits } from '#cardano/decimal.ts'
import type { Bound, Filter, FilterSubject } from '../address/filters.ts'

/** `Fees from 90,000 to 95,000.5 ADA`. */
export function filterText({ subject: { title, unit }, least, greatest }: Filter): string {
  const text = [title, least && `from ${boundText(least)}`, greatest && `to ${boundText(greatest)}`]
    .filter(Boolean)
    .join(' ')
  return unit === '%' ? `${text}%` : [text, unit].filter(Boolean).join(' ')
}

/** The reason that a typed bound cannot be used. */
export function faultText({ key }: FilterSubject, typed: string): string {
  const example = key === 'change' ? '−2.5 or 10' : '95000 or 95,000.5'
  return `“${typed}” is not a number such as ${example}, without a unit and with at most six decimals.`
}

function boundText({ text }: Bound): string {
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const digits = [groupDigits(whole), fraction].filter((part) => part !== undefined).join('.')
  return text.startsWith('-') ? `−${digits}` : digits
}
