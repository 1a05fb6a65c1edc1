import { Fragment, type ReactNode } from 'react'

export interface FieldRow {
  readonly label: string
  readonly value: ReactNode
}

/** Labelled values of one record. */
export function FieldList({ rows }: { rows: readonly FieldRow[] }) {
  return (
    <dl className="kv">
      {rows.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** A section of a detail page: its name and one note in the margin, like an almanac. */
export function MarginSection({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="sec sec--margin">
      <div className="sec-head">
        <h2>{title}</h2>
        {note && <span className="note">{note}</span>}
      </div>
      <div>{children}</div>
    </section>
  )
}
