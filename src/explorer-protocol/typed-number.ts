import { shiftDecimal } from '#cardano/decimal.ts'

/** The numbers that a field takes. */
export interface NumberRules {
  /** The greatest number of digits after the point. */
  readonly decimals: number
  readonly isSigned?: boolean
}

/** Whole digits, in groups of three if in groups, and a fraction. More digits than any amount has are read, to be refused by name. */
const NUMBER = /^([-+]?)(\d{1,40}|\d{1,3}(?:[,\s_]\d{3}){1,13})(?:\.(\d{1,40}))?$/

/** Reads `300000`, `300,000`, `95 000.50` and, with a sign, `−2.5`. @returns plain digits; undefined of anything else */
export function readTypedNumber(typed: string, { decimals, isSigned }: NumberRules): string | undefined {
  const [, sign, whole, fraction = ''] = NUMBER.exec(typed.trim().replace('−', '-')) ?? []
  if (whole === undefined || fraction.length > decimals || (sign === '-' && !isSigned)) return undefined
  return shiftDecimal(`${sign === '-' ? '-' : ''}${whole.replace(/\D/g, '')}.${fraction || '0'}`, 0)
}
