import type { ReactNode } from 'react'
import { useIsNamed } from './reference-place.ts'
import './facts-table.css'

/** A column of facts; a wide one has a line of its own on a phone. */
interface FactColumn {
  readonly title: string
  readonly isWide?: boolean
  /** Stands before the fact on a phone, where the table's head is not seen. */
  readonly phoneLabel?: string
}

export interface FactRow {
  readonly key: string
  /** The id of the row, for links to it. */
  readonly anchor?: string
  readonly head: ReactNode
  /** One for each column; undefined for nothing to say. */
  readonly facts: readonly ReactNode[]
}

/** Roles by name: a table that is displayed as a list loses those of its elements. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** A table of facts that is a list on a phone, so that nothing scrolls sideways. */
export function FactsTable({
  caption,
  first,
  columns,
  rows,
}: {
  caption: string
  /** The title of the column of names. */
  first: string
  columns: readonly FactColumn[]
  rows: readonly FactRow[]
}) {
  return (
    <table className="facts" {...roles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          <th scope="col" {...roles.columnheader}>
            {first}
          </th>
          {columns.map(({ title }) => (
            <th key={title} scope="col" {...roles.columnheader}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {rows.map((row) => (
          <Row key={row.key} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, columns }: { row: FactRow; columns: readonly FactColumn[] }) {
  const isNamed = useIsNamed(row.anchor ?? row.key) && row.anchor !== undefined
  return (
    <tr
      {...roles.row}
      id={row.anchor}
      tabIndex={row.anchor === undefined ? undefined : -1}
      className={isNamed ? 'is-named' : undefined}
    >
      <th scope="row" {...roles.rowheader}>
        {row.head}
      </th>
      {columns.map(({ title, isWide, phoneLabel }, at) => (
        <td
          key={title}
          {...roles.cell}
          className={isWide ? 'facts-wide' : 'facts-short'}
          data-label={row.facts[at] === undefined ? undefined : phoneLabel}
        >
          {row.facts[at] ?? <span className="facts-none">–</span>}
        </td>
      ))}
    </tr>
  )
}
