import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import type { Account } from '#contract/resources/account.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { inBackground, listQuery, recordQuery } from '#web/api/endpoint-query.ts'
import { useAllowsBackground, useNetwork } from '#web/routing/network-context.tsx'
import type { Watched } from '#web/watch-list/watch-list.ts'

/** Requests at once: few, since other visitors share the limits of the data service. */
const AT_ONCE = 3

/** A watched pool or account with what is known about it. */
export interface WatchedRow<Data> {
  readonly entry: Watched
  readonly result: UseQueryResult<Data> | undefined
}

export function watchedPoolQuery(name: NetworkName, { id }: Watched) {
  return listQuery(name, 'poolUpdatesByPool', { pool_id: BigInt(id) })
}

export function watchedAccountQuery(name: NetworkName, { id }: Watched) {
  return recordQuery(name, 'account', { stake_address: id })
}

export function useWatchedPools(entries: readonly Watched[]): readonly WatchedRow<readonly PoolUpdate[]>[] {
  const { name } = useNetwork()
  const allowsBackground = useAllowsBackground()
  const turns = useTurns()
  const results = useQueries({
    queries: entries.map((entry, at) => {
      const query = watchedPoolQuery(name, entry)
      return { ...(allowsBackground ? inBackground(query) : query), enabled: turns.mayBegin(at) }
    }),
  })
  turns.follow(results)
  return entries.map((entry, at) => ({ entry, result: results[at] }))
}

export function useWatchedAccounts(entries: readonly Watched[]): readonly WatchedRow<Account>[] {
  const { name } = useNetwork()
  const allowsBackground = useAllowsBackground()
  const turns = useTurns()
  const results = useQueries({
    queries: entries.map((entry, at) => {
      const query = watchedAccountQuery(name, entry)
      return { ...(allowsBackground ? inBackground(query) : query), enabled: turns.mayBegin(at) }
    }),
  })
  turns.follow(results)
  return entries.map((entry, at) => ({ entry, result: results[at] }))
}

/** The order of queries that are sent a few at a time, one for each row. */
function useTurns() {
  const [settled, setSettled] = useState(0)
  return {
    mayBegin: (at: number) => at < settled + AT_ONCE,
    follow: (results: readonly Pick<UseQueryResult, 'data' | 'error'>[]) => {
      const ended = results.filter(({ data, error }) => data ?? error).length
      if (ended !== settled) setSettled(ended)
    },
  }
}
