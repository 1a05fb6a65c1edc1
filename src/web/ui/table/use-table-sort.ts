import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { usePaintedChoice } from '../controls/use-painted-choice.ts'
import type { Column } from './column.ts'
import { readSort, type Sort, sortedRows, sortText } from './table-sort.ts'

interface TableSort<Row> {
  readonly sorted: readonly Row[]
  /** The sort in the heads: one that was pressed shows there before the rows are in its order. */
  readonly shown: Sort
  readonly choose: (sort: Sort) => void
}

/**
 * The order of a table, which is in the query of the page's address: Back takes a press back.
 * @param fallback the sort without a query; the rows are in this order already
 */
export function useTableSort<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  fallback: Sort,
): TableSort<Row> {
  const [search] = useSearchParams()
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const text = search.get('sort')
  const sort = readSort(text, columns)
  const sorted = useMemo(() => {
    const sort = readSort(text, columns)
    return sort ? sortedRows(rows, columns, sort) : rows
  }, [rows, columns, text])
  const [shownText, chooseText] = usePaintedChoice(sortText(sort ?? fallback), (chosen) => {
    const params = new URLSearchParams(search)
    if (chosen === sortText(fallback)) params.delete('sort')
    else params.set('sort', chosen)
    params.delete('page')
    // Keeps the fragment, in which a page may have its rows.
    void navigate({ search: params.toString(), hash }, { preventScrollReset: true, state })
  })
  const shown = readSort(shownText, columns) ?? fallback
  return { sorted, shown, choose: (sort) => chooseText(sortText(sort)) }
}
