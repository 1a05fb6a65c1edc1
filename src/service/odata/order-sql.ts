import { type RawBuilder, sql } from 'kysely'
import type { FieldOrder } from '#contract/odata/list-query.ts'
import { sortOfKind } from '#contract/odata/value-sort.ts'
import type { RecordFormat } from '../store/records/record-format.ts'
import { fieldSql } from '../store/records/record-sql.ts'
import type { StoredResource } from '../store/records/stored-resource.ts'

/** The expressions of an `ORDER BY` over db-sync rows. Names come from the contract. */
export function orderSql(
  orderBy: readonly FieldOrder[],
  resource: StoredResource,
  format: RecordFormat,
): RawBuilder<unknown>[] {
  return orderBy.map(({ field, direction }) => {
    const { kind, nullable } = resource.fields[field] ?? { kind: 'text', nullable: false }
    const value =
      sortOfKind[kind] === 'text'
        ? sql`${fieldSql(field, resource, format)} COLLATE "C"`
        : resource.value(field)
    const nulls = { asc: sql` NULLS FIRST`, desc: sql` NULLS LAST` }[direction]
    return sql`${value} ${direction === 'asc' ? sql`ASC` : sql`DESC`}${nullable ? nulls : sql``}`
  })
}
