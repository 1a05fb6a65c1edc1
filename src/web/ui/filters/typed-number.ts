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

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The reason that a text is no number that a field takes. @param example such as `95000 or 95,000.5` */
export function numberFault(typed: string, rules: NumberRules, example: string): string {
  const { decimals } = rules
  const text = `“${typed.trim()}”`
  const most = `${words[decimals] ?? decimals} decimals`
  if (readTypedNumber(typed, { ...rules, decimals: 40 })) return `${text} has more than ${most}.`
  if (readTypedNumber(typed, { decimals: 40, isSigned: true })) return `${text} is below zero.`
  return `${text} is not a number such as ${example}, without a unit and with at most ${most}.`
}
