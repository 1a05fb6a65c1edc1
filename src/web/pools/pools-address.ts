import { readPage } from '../ui/table/list-page.ts'
import type { PoolColumn, UpdateFilters } from './select-updates.ts'
import { readUpdateAddress, withFilters } from './update-address.ts'

/** The pools that a page lists, and their order. */
export interface PoolSelection {
  readonly filters: UpdateFilters
  readonly sort: PoolSort
  /** Undefined for the epoch in progress. */
  readonly epoch: number | undefined
  /** From 1. */
  readonly page: number
}

export interface PoolSort {
  readonly column: PoolColumn
  readonly descending: boolean
}

/** The order of a list without a choice: the newest change first. */
const NEWEST_CHANGE: PoolSort = { column: 'active', descending: true }

const columns: readonly PoolColumn[] = ['pool', 'pledge', 'margin', 'cost', 'active', 'changes']

/** Reads `epoch=300&margin=>1..2&changed=terms&sort=-pledge&page=2`: filters as those of updates, but not by epoch. */
export function readPoolSelection(search: URLSearchParams): PoolSelection {
  const { epochs, asOf, ...filters } = readUpdateAddress(search).selection.filters
  const text = search.get('sort') ?? ''
  const column = columns.find((name) => name === text.replace(/^-/, ''))
  return {
    filters,
    sort: column ? { column, descending: text.startsWith('-') } : NEWEST_CHANGE,
    epoch: readEpoch(search),
    page: readPage(search),
  }
}

/** The epoch in the query of a page; undefined where there is none. */
export function readEpoch(search: URLSearchParams): number | undefined {
  const text = search.get('epoch')
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** The query with another epoch and the first page. @param epoch undefined for the one that a page is about without a choice */
export function withEpoch(search: URLSearchParams, epoch: number | undefined): URLSearchParams {
  const changed = new URLSearchParams(search)
  changed.delete('page')
  if (epoch === undefined) changed.delete('epoch')
  else changed.set('epoch', String(epoch))
  return changed
}

/** The query with another order and the first page. */
export function withPoolSort(search: URLSearchParams, { column, descending }: PoolSort): URLSearchParams {
  const changed = new URLSearchParams(search)
  changed.delete('page')
  if (column === NEWEST_CHANGE.column && descending === NEWEST_CHANGE.descending) changed.delete('sort')
  else changed.set('sort', `${descending ? '-' : ''}${column}`)
  return changed
}

/** The one form of a selection in an address. */
export function poolSelectionText({ filters, sort, epoch, page }: PoolSelection): string {
  const search = withPoolSort(withEpoch(withFilters(new URLSearchParams(), filters), epoch), sort)
  if (page > 1) search.set('page', String(page))
  return search.toString()
}

/** The epoch that a person has typed, or the reason why it is none. */
export function readTypedEpoch(
  text: string,
  { first, last }: { readonly first: number; readonly last: number },
): number | string {
  const digits = text.trim().replace(/^0+(?=\d)/, '')
  if (!/^\d+$/.test(digits)) return 'An epoch is a whole number, such as 300.'
  if (Number(digits) > last) return `The last epoch here is ${last}.`
  if (Number(digits) < first) return `Pools begin with epoch ${first}.`
  return Number(digits)
}
