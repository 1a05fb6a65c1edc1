import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { settleWithin } from '#async/settle-within.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import { isFinalBlock, isFinalEpoch } from '#cardano/finality.ts'
import type { Network } from '#cardano/network.ts'
import { type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { EndpointId } from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import type { ProblemStatus } from '#contract/problem.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import { NO_STORE, statedAge, statedLifetime } from '#http/fields/cache-control.ts'
import { WholeRepresentation } from '#http/representation.ts'
import { UpstreamUnavailable } from '../upstream/upstream-failures.ts'

export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'

/** The content of a stored response: that of the one before it where the text is the same, so that the cache takes it for a revalidated one. */
export function storedContent(
  text: string,
  contentType: string,
  before: CachedResponse | undefined,
): WholeRepresentation {
  const isSame = before?.status === 200 && before.content.text === text
  return isSame ? before.content : new WholeRepresentation({ contentType, headers: {} }, text)
}

/** A response in the proxy's cache, which it serves to any number of browsers. */
export interface CachedResponse {
  /** 200, or the status of a refusal, whose `detail` is then the content. */
  readonly status: 200 | ProblemStatus
  readonly content: WholeRepresentation
  readonly dialect: Dialect
  /** The data service's own entity tag, for conditional requests. */
  readonly upstreamTag: string | undefined
  /** Set where the data service has confirmed it by 304, and not sent the same again. */
  readonly upstreamStatus?: 304
  /** When the data service sent or confirmed it. */
  readonly confirmedAt: Instant
  /** End of its freshness; infinity for final data. */
  readonly freshUntil: Instant
  /** The place of a single record in the chain. */
  readonly place?: ChainPlace | undefined
  /** Set for a whole list, which has each row on a line of its own. */
  readonly list?: StoredList
}

interface StoredList {
  readonly rows: number
  /** Rows to a page of the data service; undefined where it returned all of them at once. */
  readonly pageSize: number | undefined
}

/** A response, and how the cache came by it. */
export interface CacheResult {
  readonly response: CachedResponse
  readonly result: 'hit' | 'miss' | 'revalidated' | 'collapsed' | 'stale'
  /** Why a stale response is served. */
  readonly reason?: UpstreamReason
}

export interface ProxyCache {
  /** The stored response, however old. */
  stored(key: string): CachedResponse | undefined
  /** The stored response if it is fresh. */
  fresh(key: string): CachedResponse | undefined
  /**
   * The fresh stored response, or the one that `load` returns; concurrent callers share one load. When it fails,
   * or takes longer than the timeout, the stale stored response is served.
   * @throws {UpstreamUnavailable} when there is neither.
   */
  get(
    key: string,
    load: (stored: CachedResponse | undefined) => Promise<CachedResponse>,
  ): Promise<CacheResult>
  store(key: string, response: CachedResponse): void
  /** Why the last load failed, where that was a moment ago. */
  failure(key: string): UpstreamUnavailable | undefined
  storeFailure(key: string, error: UpstreamUnavailable): void
  /** Makes every response whose key begins with the prefix stale, unless it is final. */
  expire(prefix: string): void
  /** Removes every response whose key begins with the prefix. */
  evict(prefix: string): void
  readonly bytes: number
}

/** Bytes that an entry takes besides its body and key, as measured. */
const OVERHEAD = 3000
/** Milliseconds for which a failed load is not repeated, at least and at most. */
const MIN_FAILURE = SECOND
const MAX_FAILURE = 10 * SECOND
/** The same of a record for which a working service has failed, the first time and each time after it. */
const FIRST_RECORD_FAILURE = 5 * SECOND
const RECORD_FAILURE = MINUTE

/**
 * @param maxBytes of all stored responses; the least recently used are evicted
 * @param timeout milliseconds to wait for a newer response before a stale one is served
 */
export function createProxyCache(maxBytes: number, timeout: number, now: () => Instant): ProxyCache {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    // A long text is stored compressed too.
    sizeCalculation: ({ content }, key) => OVERHEAD + key.length + Math.ceil(1.5 * content.size),
  })
  const loads = createSingleFlight<string, CacheResult>({
    lifetime: (error, before) =>
      error instanceof UpstreamUnavailable ? failureLifetime(error, isOfRecord(before), now()) : 0,
    now,
  })

  async function loadAndStore(
    key: string,
    stored: CachedResponse | undefined,
    load: (stored: CachedResponse | undefined) => Promise<CachedResponse>,
  ): Promise<CacheResult> {
    const response = await load(stored)
    // `no-cache` responses are stored too: for revalidation, and as a stale fallback.
    if (response.freshUntil === NO_STORE) responses.delete(key)
    else responses.set(key, response)
    return { response, result: stored && response.content === stored.content ? 'revalidated' : 'miss' }
  }

  return {
    stored: (key) => responses.peek(key),
    fresh: (key) => {
      const response = responses.get(key)
      return response && response.freshUntil > now() ? response : undefined
    },
    get: async (key, load) => {
      const stored = responses.get(key)
      if (stored && stored.freshUntil > now()) return { response: stored, result: 'hit' }
      const isShared = loads.isRunning(key)
      const loading = loads.load(key, () => loadAndStore(key, stored, load))
      if (stored?.status !== 200) return collapsed(await loading, isShared)
      try {
        const loaded = await settleWithin(loading, timeout, undefined)
        return loaded ? collapsed(loaded, isShared) : { response: stored, result: 'stale', reason: 'slow' }
      } catch (error) {
        if (!(error instanceof UpstreamUnavailable)) throw error
        return { response: stored, result: 'stale', reason: error.reason }
      }
    },
    failure: (key) => {
      const error = loads.failure(key)?.error
      return error instanceof UpstreamUnavailable ? error : undefined
    },
    storeFailure: loads.remember,
    store: (key, response) => {
      responses.set(key, response)
    },
    expire: (prefix) => {
      const at = now()
      // From the least recently used on, so that their order stays.
      for (const key of [...responses.rkeys()]) {
        const response = key.startsWith(prefix) ? responses.peek(key) : undefined
        if (!response || response.freshUntil <= at || !Number.isFinite(response.freshUntil)) continue
        responses.set(key, { ...response, freshUntil: at })
      }
    },
    evict: (prefix) => {
      for (const key of responses.keys()) if (key.startsWith(prefix)) responses.delete(key)
      loads.forgetFailures()
    },
    get bytes() {
      return responses.calculatedSize
    },
  }
}

function collapsed(loaded: CacheResult, isShared: boolean): CacheResult {
  return isShared ? { ...loaded, result: 'collapsed' } : loaded
}

/** Milliseconds for which a failure stands in for further loads: until its own time, within limits. */
function failureLifetime(error: UpstreamUnavailable, hasFailedBefore: boolean, now: number): number {
  if (isOfRecord(error)) return hasFailedBefore ? RECORD_FAILURE : FIRST_RECORD_FAILURE
  const { notBefore = 0 } = error
  return Math.min(Math.max(notBefore - now, MIN_FAILURE), MAX_FAILURE)
}

function isOfRecord(error: unknown): boolean {
  return error instanceof UpstreamUnavailable && error.reason === 'record'
}

export type ResponseTimes = Pick<CachedResponse, 'confirmedAt' | 'freshUntil'>

/**
 * The times of a response that has just come, by its header.
 * @param place of a single record
 */
export function responseTimes(
  network: Network,
  id: EndpointId,
  headers: IncomingHttpHeaders,
  place: ChainPlace | undefined,
  tip: NewestSeenBlock | undefined,
  at: Instant,
): ResponseTimes {
  const stated = { cacheControl: headers['cache-control'], age: statedAge(headers.age) }
  return {
    confirmedAt: at - stated.age,
    freshUntil: at + freshnessLifetime(network, id, stated, place, tip),
  }
}

/** The newest block that the proxy has seen. */
export interface NewestSeenBlock {
  readonly blockNo: number
  readonly epochNo: number
}

/** The fields of a record that state its place in the chain; undefined where it does not state them. */
export interface ChainPlace {
  readonly block_no?: number | undefined
  readonly epoch_no?: number | undefined
  readonly slot_no?: number | undefined
  readonly no?: number | undefined
  readonly time?: string | undefined
  readonly hash_hex?: string | undefined
}

/** The fields by which a response states its freshness. */
export interface StatedFreshness {
  /** Its field `Cache-Control`. */
  readonly cacheControl: string | undefined
  /** Milliseconds since its origin sent it, by its field `Age`. */
  readonly age: number
}

/**
 * Not in the specification: a stated lifetime is believed up to so many times the contract's own, unless the record
 * can no longer change.
 */
const MAX_STATED = 10

/**
 * The freshness lifetime of a response in milliseconds: its service's own `Cache-Control` less its age, or else the
 * contract's. `private` does not matter here: the proxy requests with one key for all of its clients.
 * @param place of a single record
 */
export function freshnessLifetime(
  network: Network,
  id: EndpointId,
  { cacheControl, age }: StatedFreshness,
  place: ChainPlace | undefined,
  tip: NewestSeenBlock | undefined,
): number {
  const stated = statedLifetime(cacheControl)
  const own = freshness[id].proxy
  const isLasting = place !== undefined && tip !== undefined && isFinal(network, id, place, tip)
  if (stated === undefined) return isLasting ? Number.POSITIVE_INFINITY : own
  // No age makes a response that may not be stored one that may.
  if (stated === NO_STORE) return NO_STORE
  return Math.min(Math.max(stated - age, 0), isLasting ? Number.POSITIVE_INFINITY : own * MAX_STATED)
}

function isFinal(
  network: Network,
  id: EndpointId,
  { block_no, epoch_no, no }: ChainPlace,
  tip: NewestSeenBlock,
): boolean {
  const { finalBy } = freshness[id]
  if (finalBy === 'never') return false
  if (finalBy === 'block depth' && block_no !== undefined) {
    return isFinalBlock(network, block_no, tip.blockNo)
  }
  // Boundary blocks have no number.
  const epoch = finalBy === 'block depth' ? epoch_no : no
  return epoch !== undefined && isFinalEpoch(network, epoch, tip.epochNo)
}
