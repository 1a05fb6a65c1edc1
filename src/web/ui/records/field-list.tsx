import { Fragment, type ReactNode } from 'react'
import './field-list.css'
import './margin-section.css'

export interface FieldRow {
  readonly label: string
  readonly value: ReactNode
}

/** Labelled values of one record. */
export function FieldList({ rows }: { rows: readonly FieldRow[] }) {
  return (
    <dl className="field-list">
      {rows.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** A section of a detail page, with its title, a note and a small button in the margin. */
export function MarginSection({
  title,
  note,
  tool,
  children,
}: {
  title: string
  note?: ReactNode
  tool?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="section margin-section">
      <div className="section-header">
        <h2>{title}</h2>
        {tool}
        {note && <span className="section-note">{note}</span>}
      </div>
      <div>{children}</div>
    </section>
  )
}
