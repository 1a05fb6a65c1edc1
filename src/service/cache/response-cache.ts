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

/** The responses from one network's database: each is computed once for as long as it is valid. */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #recent = new LRUCache<string, true>({
    maxSize: RECENT_CHARACTERS,
    sizeCalculation: (_, key) => key.length,
  })
  readonly #loading = new Map<string, Loading>()
  readonly #now: () => Instant

  /** @param bytes approximate limit; the least recently used responses are evicted */
  constructor(bytes: number, now: () => Instant) {
    this.#entries = new LRUCache({
      maxSize: bytes,
      // A long text is stored compressed too.
      sizeCalculation: ({ response }, key) => OVERHEAD + key.length + Math.ceil(1.5 * response.size),
    })
    this.#now = now
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** The newest response of a key, which may be stale unless it is final. */
  stored(key: string): StoredResponse | undefined {
    return this.#entries.get(key)
  }

  /** The response that is valid at this tip, if it is stored or being computed. */
  fresh({ version }: ChainTip, key: string): Representation | Promise<Representation> | undefined {
    const entry = this.#entries.peek(key)
    if (
      entry?.version === version &&
      !isBroken(entry.response) &&
      (entry.validity !== 'short' || isYoung(entry, this.#now()))
    ) {
      return entry.response
    }
    const pending = this.#loading.get(key)
    return pending?.version === version ? pending.response : undefined
  }

  /** The turns with which a response is being computed; undefined when they belong to no key. */
  turnsOf(key: string): RequestTurns | undefined {
    return this.#loading.get(key)?.turns
  }

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
  ): Promise<Representation> {
    const response = this.#computeAndStore(tip, key, isPopular, compute).finally(() => {
      if (this.#loading.get(key) === started) this.#loading.delete(key)
    })
    const started = { version: tip.version, response, turns }
    this.#loading.set(key, started)
    return response
  }

  async #computeAndStore(
    { version }: ChainTip,
    key: string,
    isPopular: boolean,
    compute: () => Promise<StoredResponse>,
  ): Promise<Representation> {
    const requestedAt = this.#now()
    const isWanted = isPopular || this.#entries.has(key) || this.#wasRequestedLately(key)
    const computed = await compute()
    // The list cache has the bodies of long lists; few keys may refer to them.
    if (isWanted && (isPopular || !(computed.response instanceof StreamedRepresentation))) {
      this.#entries.set(key, { ...computed, version, requestedAt })
    }
    return computed.response
  }

  #wasRequestedLately(key: string): boolean {
    const isRecent = this.#recent.has(key)
    this.#recent.set(key, true)
    return isRecent
  }
}

/** Epochs and pool updates. */
const MAX_LISTS = 2

/** The long lists of one network: each version is read and encoded once. */
export class ListCache {
  readonly #bodies = new LRUCache<string, StoredBody>({ max: MAX_LISTS })

  get bytes(): number {
    return [...this.#bodies.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** @param parts are read when this version of the list is not stored, or its source failed */
  body(list: string, version: string, parts: () => AsyncIterable<string>): StreamedBody {
    const stored = this.#bodies.get(list)
    if (stored?.version === version && !stored.isBroken) return stored
    const body = storeBody(version, parts())
    this.#bodies.set(list, body)
    return body
  }
}

/** The caches of one store. */
export interface StoreCaches {
  readonly store: ChainStore
  readonly responses: ResponseCache
  readonly lists: ListCache
}

/** The caches of a network. They belong to one database: another store starts with empty ones. */
export class NetworkCaches {
  readonly #bytes: number
  readonly #now: () => Instant
  #newest: StoreCaches | undefined

  /** @param bytes limit of the response cache; whole lists come beside it */
  constructor(bytes: number, now: () => Instant) {
    this.#bytes = bytes
    this.#now = now
  }

  of(store: ChainStore): StoreCaches {
    if (this.#newest?.store !== store) {
      this.#newest = {
        store,
        responses: new ResponseCache(this.#bytes, this.#now),
        lists: new ListCache(),
      }
    }
    return this.#newest
  }

  /** Undefined until a store has been read from. */
  get newest(): StoreCaches | undefined {
    return this.#newest
  }

  get bytes(): number {
    return this.#newest ? this.#newest.responses.bytes + this.#newest.lists.bytes : 0
  }
}
