import { ApiError } from '../../api/api-error.ts'
import type { SeenState, Watched } from '../kept/watched.ts'
import type { WatchTally } from '../watch-words.ts'
import {
  accountChangesSince,
  type ChangesSince,
  isChanged,
  poolChangesSince,
  seenAccount,
  seenPool,
} from './changes-since.ts'
import type { SubjectData } from './watch-query.ts'

/** A response about an entry, as far as there is one. */
export interface Received {
  readonly data: SubjectData | undefined
  readonly error: Error | null
  /** The time of a response that is older than its freshness lifetime, in milliseconds since the Unix epoch. */
  readonly staleFrom: number | undefined
}

/** An entry with its newest data and what changed. */
export type WatchState =
  /** Waiting, or not requested. */
  | { readonly kind: 'waiting'; readonly entry: Watched }
  | { readonly kind: 'failed'; readonly entry: Watched; readonly error: Error }
  /** The data service knows no such account. */
  | { readonly kind: 'unknown'; readonly entry: Watched }
  | {
      readonly kind: 'loaded'
      readonly entry: Watched
      readonly data: SubjectData
      readonly changes: ChangesSince
    }

/** @param chain of the page's network (`chainOf`) */
export function stateOf(entry: Watched, received: Received | undefined, chain: string): WatchState {
  const { data, error, staleFrom } = received ?? {}
  if (data) return { kind: 'loaded', entry, data, changes: changesOf(entry.seen, data, chain, staleFrom) }
  if (error instanceof ApiError && error.status === 404) return { kind: 'unknown', entry }
  return error ? { kind: 'failed', entry, error } : { kind: 'waiting', entry }
}

/** A stale response from before the last visit would show changes the wrong way round. */
function changesOf(
  seen: SeenState | undefined,
  data: SubjectData,
  chain: string,
  staleFrom: number | undefined,
): ChangesSince {
  if (seen && staleFrom !== undefined && staleFrom < seen.at) return { kind: 'older', since: seen.at }
  return data.kind === 'pool'
    ? poolChangesSince(seen, data.updates, chain)
    : accountChangesSince(seen, data.account, chain)
}

/** The facts of the subject that a person sees now. */
export function seenOf(data: SubjectData, chain: string, at: number): SeenState {
  return data.kind === 'pool' ? seenPool(data.updates, chain, at) : seenAccount(data.account, chain, at)
}

export function tallyOf(states: readonly WatchState[], requested = states.length): WatchTally {
  const loaded = states.flatMap((state) => (state.kind === 'loaded' ? [state.changes] : []))
  const compared = loaded.filter(({ kind }) => kind === 'pool' || kind === 'account' || kind === 'rewritten')
  const changed = compared.filter(isChanged)
  const visits = (changed.length > 0 ? changed : compared).flatMap((one) => ('since' in one ? one.since : []))
  return {
    watched: states.length,
    waiting: states.slice(0, requested).filter(({ kind }) => kind === 'waiting').length,
    compared: compared.length,
    changed: changed.length,
    since: visits.length === 0 ? undefined : changed.length > 0 ? Math.min(...visits) : Math.max(...visits),
  }
}
