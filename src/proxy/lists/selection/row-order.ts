import type { FieldOrder } from '#contract/odata/list-query.ts'
import { sortOfKind } from '#contract/odata/value-sort.ts'
import type { Fields } from '#contract/resources/field.ts'
import type { ListRow, RowValue } from './list-row.ts'
import { comparisons, type ValueComparison } from './row-filter.ts'

/** Compares rows by their fields in turn, null before any value, and equal ones by their `id`. */
export function rowOrder(orderBy: readonly FieldOrder[], fields: Fields): (a: ListRow, b: ListRow) => number {
  const keys = [...orderBy, { field: 'id', direction: 'asc' } as const].map(({ field, direction }) => ({
    field,
    compare: comparisons[sortOfKind[fields[field]?.kind ?? 'text']],
    sign: direction === 'asc' ? 1 : -1,
  }))
  return (a, b) => {
    for (const { field, compare, sign } of keys) {
      const compared = compareNullable(a.values[field] ?? null, b.values[field] ?? null, compare)
      if (compared !== 0) return sign * compared
    }
    return 0
  }
}

function compareNullable(left: RowValue, right: RowValue, compare: ValueComparison): number {
  if (left === null || right === null) return Number(right === null) - Number(left === null)
  return compare(left, right)
}
