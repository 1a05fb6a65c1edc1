import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { freshness } from '#contract/freshness.ts'
import { shouldRetry } from '../../../api/endpoint-query.ts'
import { useNetwork, useNetworkDescription } from '../../../links/network-context.ts'
import { selectionKey } from '../received/received-updates.ts'
import type { SelectionView, UpdateList } from '../update-list.ts'
import { isWholeList, type UpdateSelection } from '../update-selection.ts'

/** The first rows of a selection as the data service selects them. */
export interface FirstAnswer {
  readonly view: SelectionView
  /** Whether the data service has counted the rows of the view. */
  readonly isCounted: boolean
}

/**
 * Requests the first rows of a selection while the list arrives, which knows them all once it is complete.
 * @param isSettling whether the list has not been searched for them yet
 * @returns undefined until they have come, where they do not come, and for all updates, newest first, which the list begins with
 */
export function useFirstAnswer(
  selection: UpdateSelection,
  { status, rows }: Pick<UpdateList, 'status' | 'rows'>,
  isSettling: boolean,
): FirstAnswer | undefined {
  const dialect = useNetworkDescription()?.dialect
  const { name } = useNetwork()
  const isPart = !isWholeList(selection)
  const hasFailed = status === 'failed'
  const isWanted = isPart && status !== 'complete' && !(hasFailed && rows > 0)
  const { data } = useQuery(
    queryOptions({
      queryKey: [name, 'first answer', selectionKey(selection), dialect],
      queryFn: async ({ client }) => {
        const { requestFirstAnswer } = await import('./request-first-answer.ts')
        return requestFirstAnswer(client, name, selection, dialect)
      },
      enabled: isWanted,
      staleTime: freshness.odataPoolUpdates.browser,
      retry: shouldRetry,
    }),
  )
  const isShown = isWanted || (isPart && status === 'complete' && isSettling)
  return useMemo(() => {
    if (!data || !isShown) return undefined
    const { records, total } = data
    const at = (place: number) => {
      const update = records[place]
      return update && { update, kinds: undefined }
    }
    // Rows that do not come any more have no place.
    const shown = hasFailed ? records.length : (total ?? records.length)
    return {
      view: { total: shown, pools: undefined, perEpoch: undefined, at, isSettling: false },
      isCounted: shown === total,
    }
  }, [data, isShown, hasFailed])
}
