import { groupDigits } from '#cardano/decimal.ts'
import './count.css'

/** A whole number with its digits grouped: blocks, transactions, slots, record numbers. */
export function Count({ value }: { value: number | bigint }) {
  return <data value={value.toString()}>{groupDigits(value.toString())}</data>
}

/** The reason that a value is absent, in its place; an absent value is never shown as zero. */
export function Absent({ why }: { why: string }) {
  return <span className="absent">{why}</span>
}

/** `1 epoch`, `1,234 epochs`. @param plural the singular and an s, unless given */
export function countText(count: number | bigint, singular: string, plural = `${singular}s`): string {
  return `${groupDigits(count.toString())} ${Number(count) === 1 ? singular : plural}`
}
