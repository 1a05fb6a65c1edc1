import { LRUCache } from 'lru-cache'

/** Loads that concurrent callers share, by key. */
export interface SingleFlight<K extends {}, T> {
  /** The load of a key that is running, or else a new one. It rejects at once while a failure is remembered. */
  load(key: K, start: () => Promise<T>): Promise<T>
  isRunning(key: K): boolean
  /** A failure that is remembered still. */
  failure(key: K): { readonly error: unknown } | undefined
  /** Remembers a failure that was noticed elsewhere. */
  remember(key: K, error: unknown): void
  forgetFailures(): void
}

/** The time for which failures stand in for further loads. */
export interface FailureMemory {
  /**
   * Milliseconds for which an error is remembered; 0 where it is not.
   * @param before the one before it, if the key has had none but failures since
   */
  readonly lifetime: (error: unknown, before: unknown) => number
  /** Milliseconds since any fixed moment. */
  readonly now: () => number
}

interface Failure {
  readonly error: unknown
  readonly at: number
  readonly until: number
}

/** Keys whose failures are remembered at most; the longest unused are forgotten. */
const MAX_FAILURES = 1000

/** @param memory undefined: failures are not remembered */
export function createSingleFlight<K extends {}, T>(memory?: FailureMemory): SingleFlight<K, T> {
  const running = new Map<K, Promise<T>>()
  const failures = new LRUCache<K, Failure>({ max: MAX_FAILURES })

  function remember(key: K, error: unknown): void {
    const lifetime = memory?.lifetime(error, failures.get(key)?.error) ?? 0
    if (!memory || lifetime <= 0) return
    const at = memory.now()
    failures.set(key, { error, at, until: at + lifetime })
  }

  function failureOf(key: K): Failure | undefined {
    const failure = failures.get(key)
    if (!failure || !memory) return undefined
    const now = memory.now()
    // The age of a failure is unknown after the clock was set back.
    return now >= failure.at && now < failure.until ? failure : undefined
  }

  async function run(key: K, start: () => Promise<T>): Promise<T> {
    try {
      const value = await start()
      failures.delete(key)
      return value
    } catch (error) {
      remember(key, error)
      throw error
    }
  }

  return {
    load: (key, start) => {
      const shared = running.get(key)
      if (shared) return shared
      const failure = failureOf(key)
      if (failure) return Promise.reject(failure.error)
      const begun = run(key, start).finally(() => running.delete(key))
      running.set(key, begun)
      return begun
    },
    isRunning: (key) => running.has(key),
    failure: failureOf,
    remember,
    forgetFailures: () => failures.clear(),
  }
}
