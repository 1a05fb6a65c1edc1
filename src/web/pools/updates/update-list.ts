import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { useArrivingRows } from '../../api/arriving-rows.ts'
import { listQuery } from '../../api/endpoint-query.ts'
import type { ChangeKindSet } from '../../chain/pool-history/change-kinds.ts'
import { useNetwork } from '../../links/network-context.ts'
import { type EpochCounts, selectUpdates } from './select-updates.ts'
import { createUpdateColumns, type UpdateColumns } from './update-columns.ts'
import type { UpdateSelection } from './update-selection.ts'

/** The list of all updates of a network as far as it has come. One per network and page, kept while the app is open. */
export interface UpdateList {
  /** `waiting` until the first row; `failed` with the rows that came before. */
  readonly status: 'waiting' | 'arriving' | 'complete' | 'failed'
  /** Rows that have arrived. */
  readonly rows: number
  /** Rows of the whole list, where the data service has counted them. */
  readonly expected: number | undefined
  /** The failure, with the status `failed`. */
  readonly error: Error | undefined
}

export interface UpdateRow {
  readonly update: PoolUpdate
  /** Undefined until the whole list is there. */
  readonly kinds: ChangeKindSet | undefined
}

/** The rows of a selection, in its order. */
export interface SelectionView {
  /** Rows of the view; while the list arrives, the expected ones if nothing is filtered. */
  readonly total: number
  /** Undefined until the selection is computed, as are the counts. */
  readonly pools: number | undefined
  readonly perEpoch: EpochCounts | undefined
  /** The row of a place from 0; undefined for one that has not arrived. */
  readonly at: (place: number) => UpdateRow | undefined
  /** True while a newer selection is being computed; until then the view is that of the one before. */
  readonly isSettling: boolean
}

export function useUpdateList(): UpdateList & { readonly retry: () => void } {
  const { data, error, refetch, isFetching } = useQuery({
    ...listQuery(useNetwork().name, 'poolUpdates', {}),
    notifyOnChangeProps: ['data', 'error', 'isFetching'],
  })
  const { rows } = useRows()
  const hasFailed = !data && !isFetching && error !== null
  return {
    status: data ? 'complete' : hasFailed ? 'failed' : rows.length > 0 ? 'arriving' : 'waiting',
    rows: rows.length,
    expected: data?.length,
    error: hasFailed ? error : undefined,
    retry: () => void refetch(),
  }
}

export function useSelection(selection: UpdateSelection): SelectionView {
  const { rows, isWhole } = useRows()
  const { columns, selected } = useMemo(() => {
    const columns = columnsOf(rows)
    return { columns, selected: selectUpdates(columns, selection) }
  }, [rows, selection])
  return {
    total: selected.rows.length,
    pools: selected.pools,
    perEpoch: selected.perEpoch,
    at: (place) => {
      const row = selected.rows[place]
      const update = row === undefined ? undefined : rows[row]
      if (row === undefined || !update) return undefined
      return { update, kinds: isWhole ? columns.kindsAt(row) : undefined }
    },
    isSettling: false,
  }
}

const none: readonly PoolUpdate[] = []

function useRows(): { readonly rows: readonly PoolUpdate[]; readonly isWhole: boolean } {
  const { name } = useNetwork()
  const { data } = useQuery({
    ...listQuery(name, 'poolUpdates', {}),
    enabled: false,
    notifyOnChangeProps: ['data'],
  })
  const arriving = useArrivingRows(name, 'poolUpdates', {})
  return { rows: data ?? arriving ?? none, isWhole: data !== undefined }
}

const known = new WeakMap<readonly PoolUpdate[], UpdateColumns>()

function columnsOf(rows: readonly PoolUpdate[]): UpdateColumns {
  const before = known.get(rows)
  if (before) return before
  const columns = createUpdateColumns()
  for (const update of rows) columns.add(update)
  known.set(rows, columns)
  return columns
}
