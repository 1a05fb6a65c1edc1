import type { ChainStore } from '../store/chain/chain-store.ts'
import { createListCache, type ListCache } from './list-cache.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

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
 * @param now milliseconds since the Unix epoch
 */
export function createNetworkCaches(bytes: number, now: () => number): NetworkCaches {
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
