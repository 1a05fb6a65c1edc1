import { groupDigits } from '#cardano/decimal.ts'
import type { Bounds } from './bounds.ts'

/** `Fees from 90,000 to 95,000.5 ADA`. @param bounds numbers in plain digits */
export function boundsSentence(
  title: string,
  unit: 'ADA' | '%' | undefined,
  { least, greatest }: Bounds<string>,
): string {
  const text = [title, least && `from ${groupedNumber(least)}`, greatest && `to ${groupedNumber(greatest)}`]
    .filter(Boolean)
    .join(' ')
  return unit === '%' ? `${text}%` : [text, unit].filter(Boolean).join(' ')
}

/** `−95,000.5`, of plain digits. */
export function groupedNumber(text: string): string {
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const digits = [groupDigits(whole), fraction].filter((part) => part !== undefined).join('.')
  return text.startsWith('-') ? `−${digits}` : digits
}
