import type { ReactNode } from 'react'
import { fieldMeaning, nullCause } from '#contract/description/field-meanings.ts'
import { fieldType, fieldUnit, hasTwoUnits } from '#contract/description/field-units.ts'
import { sentence } from '#contract/description/sentence.ts'
import { tableRoles } from '#web/ui/table/table-roles.ts'
import { fieldAnchor, fieldsAnchor, type ResourceSection } from './endpoint-places.ts'
import { useIsNamed, useShownDialect, useSpokenDialect } from './reference-place.ts'
import { ReferenceRow } from './reference-row.tsx'
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
    <table className="facts" {...tableRoles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          <th scope="col" {...tableRoles.columnheader}>
            {first}
          </th>
          {columns.map(({ title }) => (
            <th key={title} scope="col" {...tableRoles.columnheader}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup}>
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
      {...tableRoles.row}
      id={row.anchor}
      tabIndex={row.anchor === undefined ? undefined : -1}
      className={isNamed ? 'is-named' : undefined}
    >
      <th scope="row" {...tableRoles.rowheader}>
        {row.head}
      </th>
      {columns.map(({ title, isWide, phoneLabel }, at) => (
        <td
          key={title}
          {...tableRoles.cell}
          className={isWide ? 'facts-wide' : 'facts-short'}
          data-label={row.facts[at] === undefined ? undefined : phoneLabel}
        >
          {row.facts[at] ?? <span className="facts-none">–</span>}
        </td>
      ))}
    </tr>
  )
}

const columns = [
  { title: 'Type' },
  { title: 'Unit' },
  { title: 'Meaning', isWide: true },
  { title: 'Null', isWide: true, phoneLabel: 'Null: ' },
]

/** The fields of a resource, each with a row to link to; units that are not the service's own are underlined. */
export function FieldTable({ section }: { section: ResourceSection }) {
  const { resource, fieldsOf } = section
  const shown = useShownDialect()
  const spoken = useSpokenDialect()
  const fields = Object.entries(resource.fields)
  const hasUnits = fields.some(([, field]) => hasTwoUnits(field))
  return (
    <ReferenceRow
      anchor={fieldsAnchor(section)}
      name={<span className="reference-fields-name">{fieldsOf}</span>}
      does={`${fields.length} fields, with unit, meaning and when each is null.`}
    >
      <p className="reference-note">
        {hasUnits
          ? 'Amounts and shares change with the units shown; whole lovelace stay.'
          : 'Nothing here changes with the units shown.'}
      </p>
      <FactsTable
        caption={fieldsOf}
        first="Field"
        columns={columns}
        rows={fields.map(([name, field]) => {
          const unit = fieldUnit(name, field, shown)
          return {
            key: name,
            anchor: fieldAnchor(resource.name, name),
            head: <code>{name}</code>,
            facts: [
              fieldType(field, shown),
              shown !== spoken && hasTwoUnits(field) ? <u key="unit">{unit}</u> : unit,
              sentence(fieldMeaning(resource, name) ?? ''),
              field.nullable ? sentence(nullCause(resource, name) ?? '') : undefined,
            ],
          }
        })}
      />
    </ReferenceRow>
  )
}
