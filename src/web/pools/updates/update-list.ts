import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import { newestUpdatesQuery } from '../../api/endpoint-query.ts'
import { useNetwork } from '../../links/network-context.ts'
import { type ReceivedUpdates, type Selected, selectionKey } from './received/received-updates.ts'
import {
  arrivingView,
  type NewestUpdates,
  NOTHING,
  type SelectionView,
  selectedView,
} from './received/selection-view.ts'
import { receivedUpdates, updatesQuery } from './received/updates-query.ts'
import { isWholeList, type UpdateSelection } from './update-selection.ts'

export type { UpdateRow } from './received/received-updates.ts'
export type { SelectionView } from './received/selection-view.ts'

/** The list of all updates of a network as far as it has come. One per network, kept for a minute after its page was left. */
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

export function useUpdateList(): UpdateList & { readonly retry: () => void } {
  const { name } = useNetwork()
  const { error, refetch, isFetching } = useQuery({
    ...updatesQuery(name),
    notifyOnChangeProps: ['error', 'isFetching'],
  })
  const { rows, isWhole } = receivedUpdates(name).extent.use()
  const newest = useNewest(name)
  const hasFailed = !isWhole && !isFetching && error !== null
  return {
    status: isWhole ? 'complete' : hasFailed ? 'failed' : rows > 0 ? 'arriving' : 'waiting',
    rows,
    expected: isWhole ? rows : newest?.total,
    error: hasFailed ? error : undefined,
    retry: () => void refetch(),
  }
}

/** The rows of a selection among those that have arrived. */
export function useSelection(selection: UpdateSelection): SelectionView {
  const { name } = useNetwork()
  useQuery({ ...updatesQuery(name), notifyOnChangeProps: [] })
  const list = receivedUpdates(name)
  const extent = list.extent.use()
  const newest = useNewest(name)
  const key = selectionKey(selection)
  // All rows, newest first, need no computation to be shown.
  const isAll = isWholeList(selection)
  const needsNone = !extent.isWhole && (isAll || extent.rows === 0)
  const selected = useSelected(list, selection, key, needsNone)
  const isOfPart = extent.isWhole && selected?.of.isWhole === false
  const isSettling = !selected || isOfPart || selectionKey(selected.selection) !== key
  const isArriving = isAll && (isSettling || !extent.isWhole)
  // The rows of the view before stay the same object while the next ones are computed, so that they are not drawn again.
  const view = useMemo(() => {
    if (isArriving) return arrivingView(extent, newest, list.rowAt)
    return selected ? selectedView(selected, extent, list.rowAt) : NOTHING
  }, [list, extent, newest, selected, isArriving])
  return useMemo(
    () => (isSettling && !isArriving ? { ...view, isSettling } : view),
    [view, isSettling, isArriving],
  )
}

/** The newest updates where the page has requested them. */
function useNewest(network: NetworkName): NewestUpdates | undefined {
  return useQuery({ ...newestUpdatesQuery(network), enabled: false, notifyOnChangeProps: ['data'] }).data
}

/** The newest result of a list that has come: of this selection, or of the one before. */
function useSelected(
  list: ReceivedUpdates,
  selection: UpdateSelection,
  key: string,
  needsNone: boolean,
): Selected | undefined {
  const [last, setLast] = useState<{ readonly list: ReceivedUpdates; readonly selected: Selected }>()
  const extent = list.extent.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a selection with the same key is the same, and each extent is another list
  useEffect(() => {
    if (needsNone) return
    let isNeeded = true
    const show = (selected: Selected) => {
      if (isNeeded) setLast({ list, selected })
    }
    // The request of the list tells of a worker that has failed.
    list.select(selection).then(show, () => undefined)
    return () => {
      isNeeded = false
    }
  }, [list, key, extent, needsNone])
  const kept = list.selected(selection)
  return kept ?? (last?.list === list ? last.selected : undefined)
}
