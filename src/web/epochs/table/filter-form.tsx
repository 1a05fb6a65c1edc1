import { type FormEvent, useState } from 'react'
import type { BoundEnd } from '#explorer-protocol/bounds.ts'
import { epochFilters, filterRules } from '#explorer-protocol/epoch-searches.ts'
import {
  type Filter,
  type FilterSubject,
  filterSubjects,
  filtersOf,
  onlyFilters,
  readBound,
} from '#web/epochs/address/filters.ts'
import { compareRatios } from '#web/measures/ratio.ts'
import { useSearch, useSearchChange } from '#web/routing/use-search.ts'
import { type BoundFault, boundsSentence, readTypedBounds } from '#web/ui/filters/bounds.ts'
import { BoundsFields } from '#web/ui/filters/bounds-fields.tsx'
import { numberFault } from '#web/ui/filters/typed-number.ts'

/** `Fees from 90,000 to 95,000.5 ADA`. */
export function filterText({ subject: { title, unit }, least, greatest }: Filter): string {
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

/** Two fields for each figure: the least and the greatest of the rows that stay. */
export function FilterForm({ onDone }: { onDone: () => void }) {
  const { values } = useSearch(epochFilters)
  const change = useSearchChange(epochFilters)
  const [faults, setFaults] = useState<readonly FilterFault[]>([])
  const set = filtersOf(values)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (subject: FilterSubject, end: BoundEnd) => String(fields.get(fieldName(subject, end)) ?? '')
    const { filters, faults } = readTyped((subject) => ({
      least: text(subject, 'least'),
      greatest: text(subject, 'greatest'),
    }))
    setFaults(faults)
    const [fault] = faults
    if (fault) {
      const field = form.elements.namedItem(fieldName(fault.subject, fault.end))
      if (field instanceof HTMLElement) field.focus()
      return
    }
    onDone()
    void change(onlyFilters(filters))
  }

  return (
    <form className="filter-form" onSubmit={submit} noValidate>
      {filterSubjects.map((subject) => {
        const filter = set.find((candidate) => candidate.subject.key === subject.key)
        return (
          <BoundsFields
            key={subject.key}
            title={subject.title}
            label={
              <>
                {subject.title}
                {subject.unit && <span className="unit">&nbsp;{subject.unit}</span>}
              </>
            }
            fault={faults.find((fault) => fault.subject.key === subject.key)}
            field={(end) => ({
              name: fieldName(subject, end),
              defaultValue: filter?.[end]?.text ?? '',
              inputMode: subject.key === 'change' ? 'text' : 'decimal',
            })}
          />
        )
      })}
      <button type="submit" className="button button--primary">
        Filter
      </button>
    </form>
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
