import { groupedNumber } from '../../../ui/filters/bound-words.ts'
import { numberFault } from '../../../ui/filters/number-fault.ts'
import { readTypedNumber } from '../../../ui/filters/typed-number.ts'
import type { BoundSubject } from './bound-subjects.ts'

/** The reason that a typed bound cannot be used. */
export function boundFault({ key, title, unit, rules, most }: BoundSubject, typed: string): string {
  if (!readTypedNumber(typed, rules)) return numberFault(typed, rules, examples[key])
  const limit = `${groupedNumber(most)}${unit === '%' ? '' : ' '}${unit}`
  return `A ${title.toLowerCase()} is at most ${limit}.`
}

const examples: Readonly<Record<BoundSubject['key'], string>> = {
  margin: '3 or 2.99',
  pledge: '500000 or 95000.5',
  cost: '340 or 170.5',
}
