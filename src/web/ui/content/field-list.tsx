import { Fragment, type ReactNode } from 'react'
import './field-list.css'

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
