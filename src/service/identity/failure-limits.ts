import type { Instant } from '#cardano/utc-time.ts'
import { addressGroup } from '#http/client-address.ts'
import { createTokenBuckets, type TokenBuckets } from '#http/token-buckets.ts'
import { AuthenticationError } from './authentication-failure.ts'

/** Wrong secrets that an address may try for a key. */
const secretRate = { perSecond: 1 / 20, burst: 5 }
/** Pairs of a key and an address in memory; the longest unused are forgotten. */
const MAX_PAIRS = 20_000

/**
 * Limits wrong secrets by key and address, so that guesses from one address delay nobody elsewhere. A secret has 256
 * random bits: the limit bounds work, and nothing depends on it for secrecy.
 * Not in the specification: this limit. Each instance counts on its own.
 */
export class SecretLimit {
  readonly #buckets: TokenBuckets

  constructor(now: () => Instant) {
    this.#buckets = createTokenBuckets({ ...secretRate, most: MAX_PAIRS, now })
  }

  /** Milliseconds until an address may try a secret of a key, named with its network; 0 when it may now. */
  wait(key: string, address: string): number {
    return this.#buckets.wait(pairOf(key, address))
  }

  /** Takes note of a wrong secret. */
  failed(key: string, address: string): void {
    this.#buckets.take(pairOf(key, address))
  }
}

function pairOf(key: string, address: string): string {
  return `${key} ${addressGroup(address)}`
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

/**
 * Limits failed authentication by the client's address, for data and tokens of all networks together.
 * Not in the specification: this limit. Each instance counts on its own.
 */
export class AddressLimit {
  readonly #buckets: TokenBuckets
  readonly #runningOf = new Map<string, Running>()

  constructor(now: () => Instant) {
    this.#buckets = createTokenBuckets({ ...failureRate, most: MAX_ADDRESSES, now })
  }

  /**
   * Authenticates, unless too many of this address have failed. Each counts as failed until it is known not to be, so
   * that many at once are limited too; one that would be beyond the limit waits for those that run, which may pass.
   * @throws {AuthenticationError}
   */
  async attempt<T>(address: string, authenticate: () => Promise<T>): Promise<T> {
    const group = addressGroup(address)
    const running = await this.#begin(group)
    let hasFailed = false
    try {
      return await authenticate()
    } catch (error) {
      hasFailed = error instanceof AuthenticationError
      throw error
    } finally {
      this.#end(group, running, hasFailed)
    }
  }

  async #begin(group: string): Promise<Running> {
    for (let wait = this.#buckets.wait(group); wait > 0; wait = this.#buckets.wait(group)) {
      const others = this.#runningOf.get(group)
      if (!others) throw new AuthenticationError('limited', wait)
      await new Promise<void>((resolve) => others.waiting.push(resolve))
    }
    this.#buckets.take(group)
    const running = this.#runningOf.get(group) ?? { count: 0, waiting: [] }
    running.count += 1
    this.#runningOf.set(group, running)
    return running
  }

  #end(group: string, running: Running, hasFailed: boolean): void {
    running.count -= 1
    if (!hasFailed) {
      this.#buckets.giveBack(group)
      running.waiting.shift()?.()
    }
    if (running.count > 0) return
    this.#runningOf.delete(group)
    for (const wake of running.waiting.splice(0)) wake()
  }
}
