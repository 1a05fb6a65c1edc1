import { LRUCache } from 'lru-cache'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import type { EndpointId } from '#contract/endpoints.ts'
import type { Representation } from '#http/representation.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'
import type { ChainTip } from '../store/chain/chain-tip.ts'
import type { RequestTurns } from '../store/postgres/prepared-query.ts'
import type { Validity } from '../store/records/record-lookup.ts'
import {
  type StoredBody,
  type StreamedBody,
  StreamedRepresentation,
  storeBody,
} from './streamed-representation.ts'

/** Characters of the keys that were requested lately. */
const RECENT_CHARACTERS = 2 ** 20

/** A response and how long it is valid. */
export interface StoredResponse {
  readonly response: Representation
  readonly endpoint: EndpointId
  readonly validity: Validity
}

/** The responses from one network's database: each is computed once for as long as it is valid. */
export interface ResponseCache {
  /** The newest response of a key, which may be stale unless it is final. */
  stored(key: string): StoredResponse | undefined
  /** The response that is valid at this tip, if it is stored or being computed. */
  fresh(tip: ChainTip, key: string): Representation | Promise<Representation> | undefined
  /**
   * Computes a response, and stores it if it is likely to be requested again: when it was requested lately, or is
   * popular. A client that reads the whole chain once fills no cache.
   */
  load(
    tip: ChainTip,
    key: string,
    isPopular: boolean,
    compute: () => Promise<StoredResponse>,
    turns?: RequestTurns,
  ): Promise<Representation>
  /** The turns with which a response is being computed; undefined when they belong to no key. */
  turnsOf(key: string): RequestTurns | undefined
  readonly bytes: number
}

/** Milliseconds for which a response of `short` validity is fresh. */
const SHORT_TTL = SECOND
/** Approximate bytes that a stored response takes beside its body. */
const OVERHEAD = 1500

interface Entry extends StoredResponse {
  /** Version of the tip at which it was requested. */
  readonly version: string
  readonly requestedAt: number
}

/** A response that is being computed. */
interface Loading {
  readonly version: string
  readonly response: Promise<Representation>
  readonly turns: RequestTurns | undefined
}

function isBroken(response: Representation): boolean {
  return response instanceof StreamedRepresentation && response.isBroken
}

function isYoung({ requestedAt }: Entry, now: number): boolean {
  return now >= requestedAt && now - requestedAt < SHORT_TTL
}

/**
 * @param bytes approximate limit; the least recently used responses are evicted
 */
export function createResponseCache(bytes: number, now: () => Instant): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: bytes,
    // A long text is stored compressed too.
    sizeCalculation: ({ response }, key) => OVERHEAD + key.length + Math.ceil(1.5 * response.size),
  })
  const recent = new LRUCache<string, true>({
    maxSize: RECENT_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  })
  const wasRequestedLately = (key: string): boolean => {
    const isRecent = recent.has(key)
    recent.set(key, true)
    return isRecent
  }
  const loading = new Map<string, Loading>()

  async function computeAndStore(
    { version }: ChainTip,
    key: string,
    isPopular: boolean,
    compute: () => Promise<StoredResponse>,
  ): Promise<Representation> {
    const requestedAt = now()
    const isWanted = isPopular || entries.has(key) || wasRequestedLately(key)
    const computed = await compute()
    // The list cache has the bodies of long lists; few keys may refer to them.
    if (isWanted && (isPopular || !(computed.response instanceof StreamedRepresentation))) {
      entries.set(key, { ...computed, version, requestedAt })
    }
    return computed.response
  }

  return {
    get bytes() {
      return entries.calculatedSize
    },
    stored: (key) => entries.get(key),
    fresh: ({ version }, key) => {
      const entry = entries.peek(key)
      if (
        entry?.version === version &&
        !isBroken(entry.response) &&
        (entry.validity !== 'short' || isYoung(entry, now()))
      ) {
        return entry.response
      }
      const pending = loading.get(key)
      return pending?.version === version ? pending.response : undefined
    },
    turnsOf: (key) => loading.get(key)?.turns,
    load: (tip, key, isPopular, compute, turns) => {
      const response = computeAndStore(tip, key, isPopular, compute).finally(() => {
        if (loading.get(key) === started) loading.delete(key)
      })
      const started = { version: tip.version, response, turns }
      loading.set(key, started)
      return response
    },
  }
}

/** Epochs and pool updates. */
const MAX_LISTS = 2

/** The long lists of one network: each version is read and encoded once. */
export interface ListCache {
  /** @param parts are read when this version of the list is not stored, or its source failed */
  body(list: string, version: string, parts: () => AsyncIterable<string>): StreamedBody
  readonly bytes: number
}

function createListCache(): ListCache {
  const bodies = new LRUCache<string, StoredBody>({ max: MAX_LISTS })
  return {
    get bytes() {
      return [...bodies.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    },
    body: (list, version, parts) => {
      const stored = bodies.get(list)
      if (stored?.version === version && !stored.isBroken) return stored
      const body = storeBody(version, parts())
      bodies.set(list, body)
      return body
    },
  }
}

/** The caches of one store. */
export interface StoreCaches {
  readonly store: ChainStore
  readonly responses: ResponseCache
  readonly lists: ListCache
}

/** The caches of a network. They belong to one database: another store starts with empty ones. */
export interface NetworkCaches {
  of(store: ChainStore): StoreCaches
  /** Undefined until a store has been read from. */
  readonly newest: StoreCaches | undefined
  readonly bytes: number
}

/**
 * @param bytes limit of the response cache; whole lists come beside it
 */
export function createNetworkCaches(bytes: number, now: () => Instant): NetworkCaches {
  let newest: StoreCaches | undefined
  return {
    get newest() {
      return newest
    },
    get bytes() {
      return newest ? newest.responses.bytes + newest.lists.bytes : 0
    },
    of: (store) => {
      if (newest?.store !== store) {
        newest = { store, responses: createResponseCache(bytes, now), lists: createListCache() }
      }
      return newest
    },
  }
}
