import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { ApiError } from '#web/api/api-error.ts'
import { inBackground, recordQuery } from '#web/api/endpoint-query.ts'
import type { Received } from '#web/api/received.ts'
import { useMayLoadInBackground, useNetwork } from '#web/routing/network-context.tsx'

/** Blocks on a page of the list. */
export const PAGE_BLOCKS = 30

/** The place of a block in a list that is read block by block. */
export type BlockPlace =
  | { readonly state: 'loaded'; readonly no: number; readonly block: Block }
  /** `failed`: the data service has the block, or may have it, and cannot answer for it. */
  | { readonly state: 'pending' | 'missing' | 'failed'; readonly no: number }

export interface BlocksByNumber {
  /** In the order of the numbers. */
  readonly places: readonly BlockPlace[]
  /** A failure that keeps blocks from loading; that of a single block is none. */
  readonly error: Error | null
  readonly tryAgain: () => void
}

/** Requests that are under way at the same time; the next ones start as these end, in the order of the numbers. */
const AT_ONCE = 6
/** The same once the proxy has had none to spare for them. */
const AT_ONCE_WHEN_SCARCE = 2
/** Milliseconds after which requests that were not sent are tried again, where the response does not say. */
const SCARCE_FOR = 10 * SECOND

/**
 * Blocks that are read one by one, since the interface has no list of blocks. They are background requests: sent once the
 * page is idle, if the data service leaves room for them. After a failure no other request starts until it is tried again;
 * what has come stays. Requests end with the component.
 * @param numbers the same array while they are the same, so that a rendering compares no queries
 * @param atOnce requests under way at the same time
 */
export function useBlocksByNumber(numbers: readonly number[], atOnce = AT_ONCE): BlocksByNumber {
  const { name } = useNetwork()
  const mayLoad = useMayLoadInBackground()
  const queryClient = useQueryClient()
  const queries = useMemo(
    () => numbers.map((block_no) => inBackground(recordQuery(name, 'blockByNo', { block_no }))),
    [name, numbers],
  )
  const [isScarce, setIsScarce] = useState(false)
  const states = queries.map(({ queryKey }) => queryClient.getQueryState(queryKey))
  const ended = states.filter((state) => state && state.status !== 'pending').length
  const isHeldUp = states.some((state) => isFailure(state?.error) || isNotSent(state?.error))
  // Those whose turn has come; none begins once one before has failed.
  const mayBegin = isHeldUp ? 0 : ended + (isScarce ? AT_ONCE_WHEN_SCARCE : atOnce)
  const enabled = states
    .map((state, i) => {
      const isBegun = state !== undefined && (state.status !== 'pending' || state.fetchStatus !== 'idle')
      return mayLoad && (isBegun || i < mayBegin) ? 1 : 0
    })
    .join('')
  const observed = useMemo(
    () =>
      queries.map((query, i) => ({
        ...query,
        enabled: enabled[i] === '1',
        // Nothing shows that a request is under way.
        notifyOnChangeProps: ['data' as const, 'error' as const],
        // A page that was hidden for hours has other blocks soon.
        refetchOnWindowFocus: false,
      })),
    [queries, enabled],
  )
  const results = useQueries({ queries: observed })

  const notSent = results.find(({ error, data }) => !data && isNotSent(error))?.error
  useEffect(() => {
    if (!notSent) return
    setIsScarce(true)
    const { retryAfter }: { readonly retryAfter?: number | undefined } = Object(notSent)
    const timer = setTimeout(
      () => {
        const predicate = ({ state }: { readonly state: { readonly error: unknown } }) =>
          isNotSent(state.error)
        void queryClient.refetchQueries({ queryKey: [name], type: 'active', predicate })
      },
      retryAfter === undefined ? SCARCE_FOR : retryAfter * SECOND,
    )
    return () => clearTimeout(timer)
  }, [notSent, queryClient, name])

  const tryAgain = useCallback(() => {
    void queryClient.refetchQueries({
      queryKey: [name],
      type: 'active',
      predicate: ({ state }) => isFailure(state.error),
    })
  }, [queryClient, name])
  return {
    places: results.map(({ data, error }, i): BlockPlace => {
      const no = numbers[i] ?? 0
      if (data) return { state: 'loaded', no, block: data }
      if (!error || isFailure(error) || isNotSent(error)) return { state: 'pending', no }
      return { state: isOfRecord(error) ? 'failed' : 'missing', no }
    }),
    error: results.find(({ error, data }) => !data && isFailure(error))?.error ?? null,
    tryAgain,
  }
}

function whole(received: Received<Block>): Received<Block> {
  return received
}

/** Caches each newest block as the block of its number too, so that it stays when the next one arrives. */
export function useCachedTips(name: NetworkName): void {
  const queryClient = useQueryClient()
  const { data: received } = useQuery({ ...recordQuery(name, 'latestBlock', {}), select: whole })
  useEffect(() => {
    const block_no = received?.value.block_no
    if (!received || block_no == null) return
    const { queryKey } = recordQuery(name, 'blockByNo', { block_no })
    queryClient.setQueryData(queryKey, (cached) => cached ?? { ...received, response: undefined })
  }, [received, name, queryClient])
}

function isFailure(error: unknown): boolean {
  return (
    error != null &&
    !isNotSent(error) &&
    !isOfRecord(error) &&
    !(error instanceof ApiError && error.status === 404)
  )
}

/** Whether the proxy has no requests to spare for background ones now: they wait, and nothing has failed. */
function isNotSent(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429
}

function isOfRecord(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'record'
}
