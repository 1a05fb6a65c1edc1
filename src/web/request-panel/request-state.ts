import { type QueryState, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER, readStaleReason, type StaleReason } from '#explorer-protocol/cache-status.ts'
import type { Received } from '#web/api/received.ts'
import { basePath } from '#web/browser/base-path.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { useOfCache } from '#web/tip/staleness.ts'
import type { ShownRequest } from './shown-requests.ts'

/** How the proxy's cache, or this browser's, handled a request, read from `Cache-Status`. */
interface CacheReading {
  /**
   * `hit`: from the cache, fresh. `final`: from the cache, for good. `stale`: from the cache, past its lifetime. `revalidated`:
   * from the cache, after the data service had confirmed it. `offline`: from this browser's store.
   */
  readonly kind: 'hit' | 'final' | 'stale' | 'revalidated' | 'offline'
  /** Why the data service did not send a newer one. */
  readonly reason?: StaleReason | undefined
}

/** Undefined for a response that came for this request, and where the field has another form than ours. */
function readCacheStatus(field: string | null): CacheReading | undefined {
  const [cache, ...items] = (field ?? '').split(';').map((item) => item.trim())
  if (cache === 'Epochal-Browser') return { kind: 'offline', reason: 'offline' }
  if (cache !== 'Epochal') return undefined
  if (items.includes('fwd=stale')) return { kind: 'revalidated' }
  if (!items.includes('hit')) return undefined
  const ttl = items.find((item) => item.startsWith('ttl='))?.slice(4)
  if (ttl === undefined) return { kind: 'final' }
  return Number(ttl) < 0 ? { kind: 'stale', reason: readStaleReason(field) } : { kind: 'hit' }
}

/** Facts about a request. */
export type RequestState =
  /** This page has not sent it. */
  | { readonly kind: 'unsent' }
  | { readonly kind: 'waiting' }
  /** No response came. */
  | { readonly kind: 'failed'; readonly endedAt: number }
  | ReceivedState

export interface RequestTimes {
  /** When the header fields came. */
  readonly endedAt: Instant
  /** Milliseconds from the start to the end; undefined where the browser has not measured it. */
  readonly duration: number | undefined
  /** Bytes of the body without its encoding; undefined where the browser has not measured them. */
  readonly size: number | undefined
}

export interface ReceivedState extends RequestTimes {
  readonly kind: 'received'
  readonly response: Response
  readonly status: number
  /** Undefined where the proxy has read neither the data service nor its cache. */
  readonly cache: CacheReading | undefined
  /** Seconds since the data service sent or confirmed it; undefined for an error of the proxy. */
  readonly age: number | undefined
  /** When it may be sent again; undefined where it may be at once. */
  readonly notBefore: number | undefined
}

export function receivedState(response: Response, times: RequestTimes): ReceivedState {
  const { status, headers } = response
  const age = headers.get('Age')
  const wait = Number(headers.get('Retry-After') ?? Number.NaN)
  return {
    kind: 'received',
    response,
    status,
    ...times,
    cache: readCacheStatus(headers.get(CACHE_STATUS_HEADER)),
    age: age === null ? undefined : Number(age),
    notBefore: Number.isFinite(wait) ? times.endedAt + wait * SECOND : undefined,
  }
}

/** The state of the newest request to an address, as the queries of the page have it. */
export function useRequestState({ path, below }: Pick<ShownRequest, 'path' | 'below'>): RequestState {
  const queries = useQueryClient().getQueryCache()
  const { name } = useNetwork()
  const find = () =>
    queries.find({ queryKey: [name, below], exact: true }) ??
    queries.find({ queryKey: sentKey(path), exact: true })
  const state = useOfCache(() => find()?.state)
  return useMemo(() => requestState(path, state), [path, state])
}

/** The key of a request that the panel sends for itself. */
export function sentKey(path: string): readonly string[] {
  return ['request', path]
}

function requestState(path: string, state: QueryState | undefined): RequestState {
  if (!state) return { kind: 'unsent' }
  const { data, dataUpdatedAt, error, errorUpdatedAt } = state
  if (error && errorUpdatedAt >= dataUpdatedAt) {
    const response = 'response' in error && error.response instanceof Response ? error.response : undefined
    const times = timesOf(path, errorUpdatedAt)
    return response ? receivedState(response, times) : { kind: 'failed', endedAt: times.endedAt }
  }
  const { response } = (data ?? {}) as Partial<Received<unknown>>
  if (response) return receivedState(response, timesOf(path, dataUpdatedAt))
  return { kind: state.fetchStatus === 'fetching' ? 'waiting' : 'unsent' }
}

/** As the browser has measured them; it may have sent the request before the page did, for its document. */
function timesOf(path: string, endedAt: number): RequestTimes {
  const entry = performance
    .getEntriesByName(new URL(basePath + path, location.href).href, 'resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .at(-1)
  if (!entry) return { endedAt, duration: undefined, size: undefined }
  return {
    endedAt: Math.round(performance.timeOrigin + entry.responseStart),
    duration: Math.round(entry.duration),
    size: entry.decodedBodySize || undefined,
  }
}
