import { DATA_CACHE } from './cache-names.ts'
import { dataLimits, surplusResponses } from './data-limits.ts'
import {
  isStorable,
  LONGEST_STORED,
  offlineForm,
  type StoredFacts,
  storedFacts,
  storedForm,
} from './stored-data.ts'

/** The responses with data that this browser has seen, for when the explorer cannot be reached. */
export interface DataCache {
  /** Stores a response if it may be; without storage it does nothing. */
  store(url: string, response: Response): Promise<void>
  /** The stored response, marked as such. */
  find(url: string): Promise<Response | undefined>
}

/** @param now milliseconds since the Unix epoch */
export function createDataCache(caches: CacheStorage, now: () => number, limits = dataLimits): DataCache {
  let index: Promise<Map<string, StoredFacts>> | undefined

  async function readIndex(cache: Cache): Promise<Map<string, StoredFacts>> {
    const requests = await cache.keys()
    const entries = requests.map(async ({ url }) => {
      const response = await cache.match(url)
      return response ? ([[url, storedFacts(response)]] as const) : []
    })
    return new Map((await Promise.all(entries)).flat())
  }

  async function put(url: string, response: Response): Promise<void> {
    const cache = await caches.open(DATA_CACHE)
    index ??= readIndex(cache)
    const stored = await index
    stored.set(url, storedFacts(response))
    for (const surplus of surplusResponses(stored, limits)) {
      stored.delete(surplus)
      await cache.delete(surplus)
    }
    if (stored.has(url)) await cache.put(url, response)
  }

  return {
    store: async (url, response) => {
      if (!isStorable(response)) return
      try {
        const body = await readBody(response, LONGEST_STORED)
        if (body) await put(url, storedForm(response.headers, body, now()))
      } catch {
        // The response broke off, or storage is refused or full: the index is read anew before the next attempt.
        index = undefined
      }
    },
    find: async (url) => {
      const stored = await (await caches.open(DATA_CACHE)).match(url)
      return stored && offlineForm(stored, now())
    },
  }
}

/** The body of a response; undefined for one that is longer, of which no more is read. */
async function readBody(response: Response, longest: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    size += piece.value.length
    if (size > longest) {
      await reader?.cancel()
      return undefined
    }
    pieces.push(piece.value)
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
