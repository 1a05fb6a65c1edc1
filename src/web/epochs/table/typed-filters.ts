import { compareRatios } from '../../chain/measures/ratio.ts'
import { type Filter, type FilterSubject, filterSubjects, readBound } from '../address/filters.ts'
import { faultText } from './filter-words.ts'

/** The texts of the two fields of a subject. */
export interface TypedBounds {
  readonly least: string
  readonly greatest: string
}

/** A field that cannot be used, and its reason. */
export interface FilterFault {
  readonly subject: FilterSubject
  readonly end: keyof TypedBounds
  readonly text: string
}

interface TypedFilters {
  readonly filters: readonly Filter[]
  /** The filters cannot be used where there are any. */
  readonly faults: readonly FilterFault[]
}

/** Reads the fields of the form. A field without text is no bound. */
export function readTyped(typed: (subject: FilterSubject) => TypedBounds): TypedFilters {
  const read = filterSubjects.map((subject) => {
    const texts = typed(subject)
    const [least, greatest] = [readBound(subject, texts.least), readBound(subject, texts.greatest)]
    const unread = (['least', 'greatest'] as const)
      .filter((end) => texts[end].trim() !== '' && !readBound(subject, texts[end]))
      .map((end) => ({ subject, end, text: faultText(subject, texts[end].trim()) }))
    const isEmpty = least && greatest && compareRatios(least.value, greatest.value) > 0
    const faults: FilterFault[] = isEmpty
      ? [{ subject, end: 'least', text: 'No figure is at least the first number and at most the second.' }]
      : unread
    return { faults, filter: { subject, least, greatest } }
  })
  return {
    filters: read.map(({ filter }) => filter).filter(({ least, greatest }) => least || greatest),
    faults: read.flatMap(({ faults }) => faults),
  }
}
