import { groupDigits } from '#cardano/decimal.ts'

/** The least and the greatest value, both included; one that is undefined is no bound. */
export interface Bounds<Value> {
  readonly least: Value | undefined
  readonly greatest: Value | undefined
}

export type BoundEnd = keyof Bounds<unknown>

export const boundEnds: readonly BoundEnd[] = ['least', 'greatest']

const SEPARATOR = '..'

/** Bounds in an address: `300000..`, `..95000.5`, `-5..5`; an end without text is no bound. Undefined of any other text. */
export function readBoundsText(text: string | null): Record<BoundEnd, string> | undefined {
  const [least, greatest, ...more] = text?.split(SEPARATOR) ?? []
  return least === undefined || greatest === undefined || more.length > 0 ? undefined : { least, greatest }
}

export function boundsText({ least = '', greatest = '' }: Partial<Bounds<string>>): string {
  return `${least}${SEPARATOR}${greatest}`
}

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
