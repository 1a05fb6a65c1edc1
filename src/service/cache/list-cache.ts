import { LRUCache } from 'lru-cache'
import type { StreamedBody } from './cacheable-response.ts'
import { type HeldBody, holdBody } from './stored-body.ts'

/** Epochs and pool updates. */
const MOST_LISTS = 2

/** The long lists of one network, each read and encoded once for as long as it is the same. */
export interface WholeLists {
  /** @param parts are read when the list of this version is not held, or broke off */
  hold(list: string, version: string, parts: () => AsyncIterable<string>): StreamedBody
  readonly bytes: number
}

export function createWholeLists(): WholeLists {
  const held = new LRUCache<string, HeldBody>({ max: MOST_LISTS })
  return {
    get bytes() {
      return [...held.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    },
    hold: (list, version, parts) => {
      const known = held.get(list)
      if (known?.version === version && !known.isBroken) return known
      const body = holdBody(version, parts())
      held.set(list, body)
      return body
    },
  }
}
