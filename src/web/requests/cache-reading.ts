import { readStaleReason, type StaleReason } from '#explorer-protocol/cache-status.ts'

/** How the proxy's cache, or this browser's, handled a request, read from `Cache-Status`. */
export interface CacheReading {
  /**
   * `hit`: from the cache, fresh. `stale`: from the cache, past its lifetime. `revalidated`: from the cache, after the data
   * service had confirmed it. `shared`: with other requests for the same that were under way. `miss`: from the data service.
   * `refused`: neither. `offline`: from this browser's store, since the proxy cannot be reached.
   */
  readonly kind: 'hit' | 'stale' | 'revalidated' | 'shared' | 'miss' | 'refused' | 'offline'
  /** Seconds until the end of its freshness, negative after it; undefined for final data and where it is not sent. */
  readonly ttl?: number
  /** Why the data service did not send a newer one. */
  readonly reason?: StaleReason
}

/** Undefined where the field is absent or has another form than ours. */
export function readCacheStatus(field: string | null): CacheReading | undefined {
  const [cache, ...items] = (field ?? '').split(';').map((item) => item.trim())
  if (cache === 'Epochal-Browser') return { kind: 'offline', reason: 'offline' }
  if (cache !== 'Epochal') return undefined
  const values = new Map(items.map((item) => [item.split('=')[0], item.split('=')[1]] as const))
  const reason = readStaleReason(field)
  if (values.has('hit')) {
    const ttl = values.get('ttl')
    if (ttl === undefined) return { kind: 'hit' }
    const kind = Number(ttl) < 0 ? 'stale' : 'hit'
    return { kind, ttl: Number(ttl), ...(reason && { reason }) }
  }
  if (values.get('fwd') === 'stale') return { kind: 'revalidated' }
  if (reason) return { kind: 'refused', reason }
  return { kind: values.has('collapsed') ? 'shared' : 'miss' }
}
