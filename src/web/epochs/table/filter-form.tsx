import { type FormEvent, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Measure, type MeasureKey, measures } from '../../chain/measures/measure.ts'
import { readBound, readFilters, withFilter } from '../address/filters.ts'

/** Two fields for each measure: the least and the greatest figure of the rows that stay. */
export function FilterForm({ onDone }: { onDone: () => void }) {
  const [search, setSearch] = useSearchParams()
  const [faulty, setFaulty] = useState<readonly string[]>([])
  const filters = readFilters(search)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const bounds = measures.map(({ key }) => {
      const [least, greatest] = ['least', 'greatest'].map((end) =>
        String(typed.get(`${key} ${end}`) ?? '').trim(),
      )
      return { key, least, greatest }
    })
    const unread = bounds.flatMap(({ key, least, greatest }) => [
      ...(least && !readBound(least) ? [`${key} least`] : []),
      ...(greatest && !readBound(greatest) ? [`${key} greatest`] : []),
    ])
    setFaulty(unread)
    if (unread.length > 0) return
    setSearch(
      (params) =>
        bounds.reduce(
          (changed, { key, least = '', greatest = '' }) =>
            withFilter(changed, key, readBound(least), readBound(greatest)),
          params,
        ),
      { preventScrollReset: true },
    )
    onDone()
  }

  return (
    <form className="filter-form" onSubmit={submit}>
      <p className="secondary">Rows stay whose figures lie between the two, both included.</p>
      {measures.map((measure) => {
        const filter = filters.find((candidate) => candidate.measure.key === measure.key)
        return (
          <fieldset key={measure.key}>
            <legend>
              {measure.title}
              {measure.unit && <span className="unit">&nbsp;{measure.unit}</span>}
            </legend>
            <BoundField measure={measure} end="least" text={filter?.least?.text} faulty={faulty} />
            <span aria-hidden="true">to</span>
            <BoundField measure={measure} end="greatest" text={filter?.greatest?.text} faulty={faulty} />
          </fieldset>
        )
      })}
      {faulty.length > 0 && (
        <p className="text-field-fault" role="alert">
          A bound is a number without a unit, such as 95000 or 95,000.5, with at most six decimals.
        </p>
      )}
      <button type="submit" className="button button--ink">
        Filter
      </button>
    </form>
  )
}

function BoundField({
  measure,
  end,
  text,
  faulty,
}: {
  measure: Measure
  end: 'least' | 'greatest'
  text: string | undefined
  faulty: readonly string[]
}) {
  const id = useId()
  const name: `${MeasureKey} ${string}` = `${measure.key} ${end}`
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {measure.title}, {end}
      </label>
      <input
        id={id}
        name={name}
        defaultValue={text}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={faulty.includes(name) || undefined}
        placeholder="any"
      />
    </>
  )
}
