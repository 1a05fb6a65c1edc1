import { fieldMeaning, nullCause } from '#contract/description/field-meanings.ts'
import { fieldType, fieldUnit, hasTwoUnits } from '#contract/description/field-units.ts'
import { sentence } from '#contract/description/sentence.ts'
import { fieldAnchor, fieldsAnchor, type ResourceSection } from './endpoint-places.ts'
import { FactsTable } from './facts-table.tsx'
import { useShownDialect, useSpokenDialect } from './reference-place.ts'
import { ReferenceRow } from './reference-row.tsx'

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
