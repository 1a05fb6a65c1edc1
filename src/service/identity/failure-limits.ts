import type { Instant } from '#cardano/utc-time.ts'
import { addressGroup } from '#http/client-address.ts'
import { createTokenBuckets } from '#http/token-buckets.ts'
import { AuthenticationError } from './authentication-failure.ts'

/**
 * Limits wrong secrets by key and address, so that guesses from one address delay nobody elsewhere. A secret has 256 random bits:
 * the limit bounds work, and nothing depends on it for secrecy.
 * Not in the specification: this limit. Each instance counts on its own.
 */
export interface SecretLimit {
  /** Milliseconds until an address may try a secret of a key, named with its network; 0 when it may now. */
  wait(key: string, address: string): number
  /** Takes note of a wrong secret. */
  failed(key: string, address: string): void
}

/** Wrong secrets that an address may try for a key. */
const secretRate = { perSecond: 1 / 20, burst: 5 }
/** Pairs of a key and an address in memory; the longest unused are forgotten. */
const MAX_PAIRS = 20_000

export function createSecretLimit(now: () => Instant): SecretLimit {
  const buckets = createTokenBuckets({ ...secretRate, most: MAX_PAIRS, now })
  const pairOf = (key: string, address: string) => `${key} ${addressGroup(address)}`
  return {
    wait: (key, address) => buckets.wait(pairOf(key, address)),
    failed: (key, address) => buckets.take(pairOf(key, address)),
  }
}

/**
 * Limits failed authentication by the client's address, for data and tokens of all networks together.
 * Not in the specification: this limit. Each instance counts on its own.
 */
export interface AddressLimit {
  /**
   * Authenticates, unless too many of this address have failed. Each counts as failed until it is known not to be, so
   * that many at once are limited too; one that would be beyond the limit waits for those that run, which may pass.
   * @throws {AuthenticationError}
   */
  attempt<T>(address: string, authenticate: () => Promise<T>): Promise<T>
}

/** Failures that an address may have, at once and from then on. */
const failureRate = { perSecond: 2, burst: 60 }
/** Addresses in memory; the longest unused are forgotten. */
const MAX_ADDRESSES = 50_000

/** Attempts of one address that run, and those that wait for them. */
interface Running {
  count: number
  readonly waiting: (() => void)[]
}

export function createAddressLimit(now: () => Instant): AddressLimit {
  const buckets = createTokenBuckets({ ...failureRate, most: MAX_ADDRESSES, now })
  const runningOf = new Map<string, Running>()

  async function begin(group: string): Promise<Running> {
    for (let wait = buckets.wait(group); wait > 0; wait = buckets.wait(group)) {
      const others = runningOf.get(group)
      if (!others) throw new AuthenticationError('limited', wait)
      await new Promise<void>((resolve) => others.waiting.push(resolve))
    }
    buckets.take(group)
    const running = runningOf.get(group) ?? { count: 0, waiting: [] }
    running.count += 1
    runningOf.set(group, running)
    return running
  }

  function end(group: string, running: Running, hasFailed: boolean): void {
    running.count -= 1
    if (!hasFailed) {
      buckets.giveBack(group)
      running.waiting.shift()?.()
    }
    if (running.count > 0) return
    runningOf.delete(group)
    for (const wake of running.waiting.splice(0)) wake()
  }

  return {
    attempt: async (address, authenticate) => {
      const group = addressGroup(address)
      const running = await begin(group)
      let hasFailed = false
      try {
        return await authenticate()
      } catch (error) {
        hasFailed = error instanceof AuthenticationError
        throw error
      } finally {
        end(group, running, hasFailed)
      }
    },
  }
}
