import { groupDigits } from '#cardano/decimal.ts'

/** A whole number, grouped: blocks, transactions, slots, record numbers. */
export function Count({ value }: { value: number | bigint }) {
  return <data value={value.toString()}>{groupDigits(value.toString())}</data>
}

/** What is not there, and why; never a zero. */
export function Absent({ why }: { why: string }) {
  return <span className="muted">{why}</span>
}
