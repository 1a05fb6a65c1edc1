import { fieldUnit } from '#contract/description/field-units.ts'
import type { Dialect } from '#contract/dialect.ts'
import { poolUpdate } from '#contract/resources/pool-update.ts'
import { recordSourceOf } from '../api/received-text.ts'

/** Units of the terms of an update as the data service sends them. */
export interface UpdateUnits {
  readonly pledge: string
  readonly cost: string
  readonly margin: string
}

export function updateUnits(dialect: Dialect): UpdateUnits {
  const { pledge, fixed_cost, margin } = poolUpdate.fields
  return {
    pledge: fieldUnit('pledge', pledge, dialect),
    cost: fieldUnit('fixed_cost', fixed_cost, dialect),
    margin: fieldUnit('margin', margin, dialect),
  }
}

/** The dialect in which records were received; the one of the specification for records without a response. */
export function dialectOfRecords(records: readonly object[]): Dialect {
  const [record] = records
  return (record && recordSourceOf(record)?.dialect) ?? 'documented'
}

/** The units of a table of updates, beside those of the interface. */
export function unitsNote({ pledge, cost, margin }: UpdateUnits): string {
  const amounts =
    pledge === cost ? `amounts in ${pledge}` : `the pledge in ${pledge}, the fixed cost in ${cost}`
  return `Amounts are in ADA, margins in percent. The API gives ${amounts} and the margin ${margin === 'percent' ? 'in percent' : `as a ${margin}`}.`
}
