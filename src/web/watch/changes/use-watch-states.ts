import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { inBackground } from '../../api/background-query.ts'
import { stale } from '../../api/staleness.ts'
import { useAllowsBackground, useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import type { Watched } from '../kept/watched.ts'
import { chainOf } from './changes-since.ts'
import { useNoteFirst } from './use-note-seen.ts'
import { watchedAccountQuery, watchedPoolQuery } from './watch-query.ts'
import { stateOf, type WatchState } from './watch-state.ts'

/** Requests at once: few, since other visitors share the limits of the data service. */
const AT_ONCE = 3

/** A state with all that it was made from. */
interface KnownState {
  readonly from: readonly unknown[]
  readonly state: WatchState
}

/**
 * The states of entries of the page's network, in their order, each from a request of its own. For one without an earlier visit
 * changes count from now.
 * @param most the number of entries whose data are requested
 */
export function useWatchStates(entries: readonly Watched[], most: number): readonly WatchState[] {
  const { name } = useNetwork()
  const chain = chainOf(useNetworkDescription())
  const allowsBackground = useAllowsBackground()
  const staleResponses = stale.use()
  const [open, setOpen] = useState(AT_ONCE)
  const queries = entries.slice(0, most).map(({ kind, id }, at) => {
    const query = kind === 'pool' ? watchedPoolQuery(name, id) : watchedAccountQuery(name, id)
    return { ...(allowsBackground ? inBackground(query) : query), enabled: at < open }
  })
  const results = useQueries({ queries })
  const settled = results.filter(({ data, error }) => data ?? error).length
  useEffect(() => setOpen(settled + AT_ONCE), [settled])
  const known = useRef(new Map<string, KnownState>())
  const states = entries.map((entry, at) => {
    const { data, error = null } = results[at] ?? {}
    const path = `/${name}${queries[at]?.queryKey[1]}`
    const from = [entry, data, error, staleResponses.get(path)?.at, chain] as const
    const before = known.current.get(`${entry.kind} ${entry.id}`)
    // A row whose state is the same is not rendered again: a list can have hundreds.
    if (before && from.every((part, i) => part === before.from[i])) return before.state
    const state = stateOf(entry, { data, error, staleFrom: from[3] }, chain)
    known.current.set(`${entry.kind} ${entry.id}`, { from, state })
    return state
  })
  useNoteFirst(states, chain)
  return states
}
