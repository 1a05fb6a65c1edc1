import { type NumberRules, readTypedNumber } from '#explorer-protocol/typed-number.ts'

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
