import { useDeferredValue, useId, useMemo, useState } from 'react'
import { type BoundEnd, boundEnds } from '#explorer-protocol/bounds.ts'
import { epochFilters, filterRules } from '#explorer-protocol/epoch-searches.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import {
  type EpochFilter,
  type FilterSubject,
  filterSubjects,
  filtersOf,
  onlyFilters,
  readBound,
} from '#web/epochs/address/filters.ts'
import { epochCount } from '#web/epochs/epoch-list-words.ts'
import { compareRatios } from '#web/measures/ratio.ts'
import { type BoundFault, boundsSentence, readTypedBounds } from '#web/ui/filters/bounds.ts'
import { BoundsFields } from '#web/ui/filters/bounds-fields.tsx'
import { FilterPanel } from '#web/ui/filters/filter-panel.tsx'
import { numberFault } from '#web/ui/filters/typed-number.ts'

/** `Fees from 90,000 to 95,000.5 ADA`. */
export function filterText({ subject: { title, unit }, least, greatest }: EpochFilter): string {
  return boundsSentence(title, unit, { least: least?.text, greatest: greatest?.text })
}

/** The reason that a typed bound cannot be used. */
function faultText(subject: FilterSubject, typed: string): string {
  return numberFault(
    typed,
    filterRules(subject.key),
    subject.key === 'change' ? '−2.5 or 10' : '95000 or 95,000.5',
  )
}

/**
 * Two fields for each figure: the least and the greatest of the rows that stay.
 * @param count how many epochs of the range filters leave
 */
export function EpochFilterPanel({
  count,
  onClose,
}: {
  count: (filters: readonly EpochFilter[]) => number
  onClose: () => void
}) {
  const id = useId()
  const { values } = useSearch(epochFilters)
  const change = useSearchChange(epochFilters)
  const set = filtersOf(values)
  const written = writeSearch(epochFilters, values).toString()
  // A chip that goes while the panel is open takes the place of what was typed.
  const [typed, setTyped] = useState({ from: written, texts: textsOf(set) })
  if (typed.from !== written) setTyped({ from: written, texts: textsOf(set) })
  const [shownFaults, setShownFaults] = useState<readonly FilterFault[]>([])
  const text = (subject: FilterSubject, end: BoundEnd) => typed.texts[fieldName(subject, end)] ?? ''
  const { filters, faults } = readTyped((subject) => ({
    least: text(subject, 'least'),
    greatest: text(subject, 'greatest'),
  }))
  const calm = useDeferredValue(typed.texts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same texts are the same filters
  const left = useMemo(() => (faults.length > 0 ? undefined : count(filters)), [calm, count])

  function submit() {
    setShownFaults(faults)
    const [fault] = faults
    if (fault) {
      document.getElementById(`${id}-${fieldName(fault.subject, fault.end)}`)?.focus()
      return
    }
    onClose()
    void change(onlyFilters(filters))
  }

  return (
    <FilterPanel
      id={id}
      inUse={set.length}
      action={left === undefined ? 'Show' : `Show ${epochCount(left)}`}
      onSubmit={submit}
      onClear={() => {
        setTyped((before) => ({ ...before, texts: {} }))
        setShownFaults([])
      }}
      onClose={onClose}
    >
      {filterSubjects.map((subject) => (
        <BoundsFields
          key={subject.key}
          title={subject.title}
          label={[subject.title, subject.unit].filter(Boolean).join(', ')}
          fault={shownFaults.find((fault) => fault.subject.key === subject.key)}
          field={(end) => ({
            id: `${id}-${fieldName(subject, end)}`,
            value: text(subject, end),
            onChange: ({ target }) => {
              const name = fieldName(subject, end)
              setTyped(({ from, texts }) => ({ from, texts: { ...texts, [name]: target.value } }))
              setShownFaults((before) => before.filter((fault) => fault.subject.key !== subject.key))
            },
            inputMode: subject.key === 'change' ? 'text' : 'decimal',
          })}
        />
      ))}
    </FilterPanel>
  )
}

function textsOf(filters: readonly EpochFilter[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    filters.flatMap(({ subject, ...bounds }) =>
      boundEnds.map((end) => [fieldName(subject, end), bounds[end]?.text ?? '']),
    ),
  )
}

function fieldName({ key }: FilterSubject, end: BoundEnd): string {
  return `${key} ${end}`
}

/** A field that cannot be used, and its reason. */
interface FilterFault extends BoundFault {
  readonly subject: FilterSubject
}

interface TypedFilters {
  readonly filters: readonly EpochFilter[]
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
