import { compareRatios } from '../../chain/measures/ratio.ts'
import type { BoundEnd } from '../../ui/filters/bounds.ts'
import { type BoundFault, readTypedBounds } from '../../ui/filters/typed-bounds.ts'
import { type Filter, type FilterSubject, filterSubjects, readBound } from '../address/filters.ts'
import { faultText } from './filter-words.ts'

/** A field that cannot be used, and its reason. */
export interface FilterFault extends BoundFault {
  readonly subject: FilterSubject
}

interface TypedFilters {
  readonly filters: readonly Filter[]
  /** The filters cannot be used where there are any. */
  readonly faults: readonly FilterFault[]
}

/** Reads the fields of the form. @param typed the texts of the two fields of a subject */
export function readTyped(
  typed: (subject: FilterSubject) => Readonly<Record<BoundEnd, string>>,
): TypedFilters {
  const read = filterSubjects.map((subject) => ({
    subject,
    ...readTypedBounds(typed(subject), {
      read: (text) => readBound(subject, text),
      faultOf: (text) => faultText(subject, text),
      compare: (a, b) => compareRatios(a.value, b.value),
    }),
  }))
  return {
    filters: read
      .filter(({ bounds: { least, greatest } }) => least || greatest)
      .map(({ subject, bounds }) => ({ subject, ...bounds })),
    faults: read.flatMap(({ subject, faults }) => faults.map((fault) => ({ subject, ...fault }))),
  }
}
