import { setImmediate as nextTurn } from 'node:timers/promises'
import { filterCost } from '#contract/odata/filter-cost.ts'
import type { ListQuery } from '#contract/odata/list-query.ts'
import type { Resource } from '#contract/resources/resource.ts'
import { type ListRow, lastRows, slicesOf } from './list-row.ts'
import { rowFilter } from './row-filter.ts'
import { rowOrder } from './row-order.ts'

/** The rows of one page of a selection. */
export interface SelectedRows {
  readonly rows: readonly ListRow[]
  /** Whether further rows follow. */
  readonly hasMore: boolean
  /** Rows on all pages; undefined where they were not counted. */
  readonly count: number | undefined
}

/** A filter and an order over a list, and the page that is wanted of the result. */
export interface Selection extends Pick<ListQuery, 'filter' | 'orderBy'> {
  readonly skip: number
  /** Rows of the page; infinite for all. */
  readonly size: number
  readonly counts: boolean
  /** Rows of the whole list, where they are known. */
  readonly total?: number | undefined
}

/** Milliseconds to read a row, and for each unit of a filter's cost; measured with mainnet's 45,000 pool updates. */
const ROW_TIME = 0.004
const CONDITION_TIME = 0.000_08
/** Rows that are read from the end of a list without a pause. */
const MOST_AT_END = 500
/** Milliseconds of work that count as one upstream request. */
const WORK_OF_A_REQUEST = 10

/** Upstream requests that a selection counts as, for the time it takes the proxy; 0 for a short list. */
export function selectionCost(
  rows: number,
  { filter, orderBy, skip = 0, top = Number.POSITIVE_INFINITY }: Omit<ListQuery, 'count' | 'select'>,
  { fields }: Resource,
): number {
  if (isAtEnd({ filter, orderBy, skip, size: top })) return 0
  const conditions = filter ? filterCost(filter, fields) : 0
  return Math.floor((rows * (ROW_TIME + conditions * CONDITION_TIME)) / WORK_OF_A_REQUEST)
}

/**
 * Selects rows of a stored list, whose rows are in the order of their `id`. Other requests are served in between: no
 * slice of the work takes longer than a few milliseconds, apart from the sorting of many rows.
 */
export async function selectRows(
  body: Buffer,
  { fields }: Resource,
  { filter, orderBy, skip, size, counts, total }: Selection,
): Promise<SelectedRows> {
  if (total !== undefined && isAtEnd({ filter, orderBy, skip, size })) {
    const rows = lastRows(body, Math.min(skip + size, total)).toReversed()
    return { rows: rows.slice(skip), hasMore: total > skip + size, count: counts ? total : undefined }
  }
  const isWanted = filter ? rowFilter(filter, fields) : () => true
  const needsAll = counts || orderBy.length > 0
  const end = skip + size
  let matching: ListRow[] = []
  let count = 0
  for (const slice of slicesOf(body)) {
    const found = slice.filter(({ values }) => isWanted(values))
    count += found.length
    // Without an order, rows behind the page are only counted.
    if (orderBy.length > 0 || matching.length <= end) matching.push(...found)
    if (!needsAll && count > end) break
    await nextTurn()
  }
  if (orderBy.length > 0) matching = matching.sort(rowOrder(orderBy, fields))
  return { rows: matching.slice(skip, end), hasMore: count > end, count: counts ? count : undefined }
}

/** True for a page of the newest rows, for which the end of the list is read alone. */
function isAtEnd({ filter, orderBy, skip, size }: Omit<Selection, 'counts'>): boolean {
  const [order] = orderBy
  const isNewestFirst = orderBy.length === 1 && order?.field === 'id' && order.direction === 'desc'
  return !filter && isNewestFirst && skip + size <= MOST_AT_END
}
