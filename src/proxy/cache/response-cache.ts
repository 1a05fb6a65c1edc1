import { LRUCache } from 'lru-cache'
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
/** What has just failed is not tried for each of those who ask for it, in milliseconds. */
const FAILURE_HOLDS = SECOND
const LONGEST_FAILURE = 10 * SECOND
const KEPT_FAILURES = 1000
const tooSlow = Symbol('too slow')

/**
 * @param maxBytes that are held at most, the oldest unused go first
 * @param timeouts milliseconds for something newer than what is held
 */
export function createResponseCache(maxBytes: number, timeouts: number, now: () => number): ResponseCache {
  const held = new LRUCache<string, StoredResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, encoded }, key) =>
      [...encoded.values()].reduce((sum, { length }) => sum + length, body.length + key.length + OVERHEAD),
  })
  const failures = new LRUCache<string, { readonly error: UpstreamUnavailable; readonly until: number }>({
    max: KEPT_FAILURES,
  })
  const loading = new Map<string, Promise<CacheResult>>()

  async function load(
    key: string,
    known: StoredResponse | undefined,
    find: (held: StoredResponse | undefined) => Promise<StoredResponse>,
  ): Promise<CacheResult> {
    try {
      const answer = await find(known)
      // What must be asked about each time is kept all the same: to ask with, and for when nobody answers.
      if (answer.freshUntil === NO_STORE) held.delete(key)
      else held.set(key, answer)
      failures.delete(key)
      return { answer, source: known && answer.body === known.body ? 'revalidated' : 'miss' }
    } catch (error) {
      if (!(error instanceof UpstreamUnavailable)) throw error
      noteFailure(key, error)
      return instead(known, error)
    } finally {
      loading.delete(key)
    }
  }

  function noteFailure(key: string, error: UpstreamUnavailable): void {
    const until = Math.min(error.notBefore ?? 0, now() + LONGEST_FAILURE)
    failures.set(key, { error, until: Math.max(until, now() + FAILURE_HOLDS) })
  }

  function failureOf(key: string): UpstreamUnavailable | undefined {
    const failure = failures.get(key)
    return failure && now() < failure.until ? failure.error : undefined
  }

  function instead(known: StoredResponse | undefined, error: UpstreamUnavailable): CacheResult {
    if (known?.status !== 200) throw error
    return { answer: known, source: 'stale', reason: error.reason }
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
      const failure = failureOf(key)
      if (failure) return instead(known, failure)
      const begun = loading.get(key)
      const asked = begun ?? load(key, known, find)
      if (!begun) loading.set(key, asked)
      const given = known?.status === 200 ? await within(asked, timeouts) : await asked
      if (given === tooSlow) return { answer: known as StoredResponse, source: 'stale', reason: 'slow' }
      return begun && given.source !== 'stale' ? { ...given, source: 'collapsed' } : given
    },
    failure: failureOf,
    noteFailure,
    keep: (key, answer) => {
      held.set(key, answer)
    },
    forget: (prefix) => {
      for (const key of held.keys()) if (key.startsWith(prefix)) held.delete(key)
      failures.clear()
    },
    get bytes() {
      return held.calculatedSize
    },
  }
}

async function within<T>(asked: Promise<T>, milliseconds: number): Promise<T | typeof tooSlow> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof tooSlow>((resolve) => {
    timer = setTimeout(resolve, milliseconds, tooSlow)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
