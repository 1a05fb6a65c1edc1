import { boundsSentence } from '../../ui/filters/bound-words.ts'
import { numberFault } from '../../ui/filters/number-fault.ts'
import { type Filter, type FilterSubject, numberRules } from '../address/filters.ts'

/** `Fees from 90,000 to 95,000.5 ADA`. */
export function filterText({ subject: { title, unit }, least, greatest }: Filter): string {
  return boundsSentence(title, unit, { least: least?.text, greatest: greatest?.text })
}

/** The reason that a typed bound cannot be used. */
export function faultText(subject: FilterSubject, typed: string): string {
  return numberFault(
    typed,
    numberRules(subject),
    subject.key === 'change' ? '−2.5 or 10' : '95000 or 95,000.5',
  )
}
