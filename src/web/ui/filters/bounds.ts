import { groupDigits } from '#cardano/decimal.ts'

import { type BoundEnd, type Bounds, boundEnds } from '#explorer-protocol/bounds.ts'

/** The rules by which two fields are read as bounds. */
export interface BoundRules<Value> {
  /** @returns undefined of a text that is no bound */
  readonly read: (typed: string) => Value | undefined
  /** The reason that a text is none. */
  readonly faultOf: (typed: string) => string
  /** Negative where `a` is less than `b`. */
  readonly compare: (a: Value, b: Value) => number
}

/** A field that cannot be used, and its reason. */
export interface BoundFault {
  readonly end: BoundEnd
  readonly text: string
}

/** Reads two fields; one without text is no bound. The bounds cannot be used where there is a fault. */
export function readTypedBounds<Value>(
  typed: Readonly<Record<BoundEnd, string>>,
  { read, faultOf, compare }: BoundRules<Value>,
): { readonly bounds: Bounds<Value>; readonly faults: readonly BoundFault[] } {
  const bounds = { least: read(typed.least), greatest: read(typed.greatest) }
  const faults = boundEnds
    .filter((end) => typed[end].trim() !== '' && bounds[end] === undefined)
    .map((end) => ({ end, text: faultOf(typed[end]) }))
  const { least, greatest } = bounds
  if (least !== undefined && greatest !== undefined && compare(least, greatest) > 0)
    faults.push({ end: 'least', text: 'No figure is at least the first number and at most the second.' })
  return { bounds, faults }
}

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
