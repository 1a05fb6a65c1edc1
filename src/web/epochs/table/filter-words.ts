import { groupDigits } from '#cardano/decimal.ts'
import type { Bound, Filter } from '../address/filters.ts'

/** `Fees from 90,000 to 95,000.5 ADA`. */
export function filterText({ measure: { title, unit }, least, greatest }: Filter): string {
  return [title, least && `from ${boundText(least)}`, greatest && `to ${boundText(greatest)}`, unit]
    .filter(Boolean)
    .join(' ')
}

function boundText({ text }: Bound): string {
  const [whole = '', fraction] = text.split('.')
  return [groupDigits(whole), fraction].filter((part) => part !== undefined).join('.')
}
