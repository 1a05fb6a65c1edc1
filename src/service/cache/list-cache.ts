import { LRUCache } from 'lru-cache'
import type { StreamedBody } from './cacheable-response.ts'
import { type StoredBody, storeBody } from './stored-body.ts'

/** Epochs and pool updates. */
const MOST_LISTS = 2

/** The long lists of one network: each version is read and encoded once. */
export interface ListCache {
  /** @param parts are read when this version of the list is not stored, or its source failed */
  body(list: string, version: string, parts: () => AsyncIterable<string>): StreamedBody
  readonly bytes: number
}

export function createListCache(): ListCache {
  const bodies = new LRUCache<string, StoredBody>({ max: MOST_LISTS })
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
