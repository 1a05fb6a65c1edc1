import { type FormEvent, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { afterPaint } from '../../browser/after-paint.ts'
import {
  type FilterSubject,
  filterSubjects,
  readFilters,
  withFilter,
  withoutFilters,
} from '../address/filters.ts'
import { type FilterFault, readTyped, type TypedBounds } from './typed-filters.ts'

/** Two fields for each figure: the least and the greatest of the rows that stay. */
export function FilterForm({ onDone }: { onDone: () => void }) {
  const [search, setSearch] = useSearchParams()
  const [faults, setFaults] = useState<readonly FilterFault[]>([])
  const set = readFilters(search)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (subject: FilterSubject, end: keyof TypedBounds) =>
      String(fields.get(fieldName(subject, end)) ?? '')
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
    afterPaint(() =>
      setSearch(
        (params) =>
          filters.reduce(
            (changed, { subject, least, greatest }) => withFilter(changed, subject, least, greatest),
            withoutFilters(params, set),
          ),
        { preventScrollReset: true },
      ),
    )
  }

  return (
    <form className="filter-form" onSubmit={submit} noValidate>
      <p className="secondary">Rows stay whose exact figures lie between the two, both included.</p>
      {filterSubjects.map((subject) => {
        const filter = set.find((candidate) => candidate.subject.key === subject.key)
        return (
          <FilterFields
            key={subject.key}
            subject={subject}
            bounds={{ least: filter?.least?.text ?? '', greatest: filter?.greatest?.text ?? '' }}
            fault={faults.find((fault) => fault.subject.key === subject.key)}
          />
        )
      })}
      <button type="submit" className="button button--ink">
        Filter
      </button>
    </form>
  )
}

function FilterFields({
  subject,
  bounds,
  fault,
}: {
  subject: FilterSubject
  bounds: TypedBounds
  fault: FilterFault | undefined
}) {
  const id = useId()
  const field = (end: keyof TypedBounds) => (
    <input
      name={fieldName(subject, end)}
      aria-label={`${subject.title}, ${end}`}
      defaultValue={bounds[end]}
      inputMode={subject.key === 'change' ? 'text' : 'decimal'}
      autoComplete="off"
      placeholder="any"
      aria-invalid={fault?.end === end || undefined}
      aria-describedby={fault ? id : undefined}
    />
  )
  return (
    <fieldset>
      <legend>
        {subject.title}
        {subject.unit && <span className="unit">&nbsp;{subject.unit}</span>}
      </legend>
      {field('least')}
      <span aria-hidden="true">to</span>
      {field('greatest')}
      {fault && (
        <p className="text-field-fault" id={id}>
          {fault.text}
        </p>
      )}
    </fieldset>
  )
}

function fieldName({ key }: FilterSubject, end: keyof TypedBounds): string {
  return `${key} ${end}`
}
