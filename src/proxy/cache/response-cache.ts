import { LRUCache } from 'lru-cache'
import { settleWithin } from '#async/settle-within.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { StaleReason } from '#explorer-protocol/cache-status.ts'
import { NO_STORE } from '#http/cache-control.ts'
import { UpstreamUnavailable } from '../upstream/upstream-unavailable.ts'
import type { StoredResponse } from './stored-response.ts'

/** An answer, and how it came about. */
export interface CacheResult {
  readonly answer: StoredResponse
  readonly source: 'hit' | 'miss' | 'revalidated' | 'collapsed' | 'stale'
  /** Of a stale one. */
  readonly reason?: StaleReason
}

export interface ResponseCache {
  /** What is held, however old. */
  held(key: string): StoredResponse | undefined
  /** What is held and still fresh. */
  fresh(key: string): StoredResponse | undefined
  /**
   * What is fresh, or what `load` finds; any number of callers wait for one load. When it fails, or takes longer
   * than the timeouts for something newer, what is held is given, stale.
   * @throws {UpstreamUnavailable} when there is neither.
   */
  get(key: string, load: (held: StoredResponse | undefined) => Promise<StoredResponse>): Promise<CacheResult>
  keep(key: string, answer: StoredResponse): void
  /** Why the last load failed, where that was a moment ago. */
  failure(key: string): UpstreamUnavailable | undefined
  noteFailure(key: string, error: UpstreamUnavailable): void
  /** Forgets every answer whose key begins so. */
  forget(prefix: string): void
  readonly bytes: number
}

/** Bytes that an entry takes besides its body and key, as measured. */
const OVERHEAD = 3000
/** Milliseconds for which a failed load is not repeated, at least and at most. */
const LEAST_FAILURE = SECOND
const LONGEST_FAILURE = 10 * SECOND

/**
 * @param maxBytes of all stored responses; the least recently used are evicted
 * @param timeout milliseconds to wait for a newer response before a stale one is served
 */
export function createResponseCache(maxBytes: number, timeout: number, now: () => number): ResponseCache {
  const held = new LRUCache<string, StoredResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, encoded }, key) =>
      [...encoded.values()].reduce((sum, { length }) => sum + length, body.length + key.length + OVERHEAD),
  })
  const loads = createSingleFlight<string, CacheResult>({
    lifetime: (error) => (error instanceof UpstreamUnavailable ? failureLifetime(error, now()) : 0),
    now,
  })

  async function load(
    key: string,
    known: StoredResponse | undefined,
    find: (held: StoredResponse | undefined) => Promise<StoredResponse>,
  ): Promise<CacheResult> {
    const answer = await find(known)
    // `no-cache` responses are stored too: for revalidation, and as a stale fallback.
    if (answer.freshUntil === NO_STORE) held.delete(key)
    else held.set(key, answer)
    return { answer, source: known && answer.body === known.body ? 'revalidated' : 'miss' }
  }

  return {
    held: (key) => held.peek(key),
    fresh: (key) => {
      const answer = held.get(key)
      return answer && answer.freshUntil > now() ? answer : undefined
    },
    get: async (key, find) => {
      const known = held.get(key)
      if (known && known.freshUntil > now()) return { answer: known, source: 'hit' }
      const isShared = loads.isRunning(key)
      const loading = loads.load(key, () => load(key, known, find))
      if (known?.status !== 200) return collapsed(await loading, isShared)
      try {
        const result = await settleWithin(loading, timeout, undefined)
        return result ? collapsed(result, isShared) : { answer: known, source: 'stale', reason: 'slow' }
      } catch (error) {
        if (!(error instanceof UpstreamUnavailable)) throw error
        return { answer: known, source: 'stale', reason: error.reason }
      }
    },
    failure: (key) => {
      const error = loads.failure(key)?.error
      return error instanceof UpstreamUnavailable ? error : undefined
    },
    noteFailure: loads.remember,
    keep: (key, answer) => {
      held.set(key, answer)
    },
    forget: (prefix) => {
      for (const key of held.keys()) if (key.startsWith(prefix)) held.delete(key)
      loads.forgetFailures()
    },
    get bytes() {
      return held.calculatedSize
    },
  }
}

function collapsed(result: CacheResult, isShared: boolean): CacheResult {
  return isShared ? { ...result, source: 'collapsed' } : result
}

/** Milliseconds for which a failure stands in for further loads: until its own time, within limits. */
function failureLifetime({ notBefore = 0 }: UpstreamUnavailable, now: number): number {
  return Math.min(Math.max(notBefore - now, LEAST_FAILURE), LONGEST_FAILURE)
}
