import { recentlyUsed } from '#async/recently-used.ts'
import { DAY, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { addressGroup } from '#http/client-address.ts'
import { createTokenBuckets, tokenBucket } from '#http/token-buckets.ts'
import { AuthenticationError } from './authentication-failure.ts'

/**
 * Slows the guessing of a key's secret without locking out its owner.
 *
 * - An address that has lately got a token with the key is its owner's. It never waits for others; its own wrong secrets
 *   are limited by a bucket, in case it shares the address with an attacker.
 * - Any other address has a small bucket of wrong secrets for each key, so that one attacker is slow. It also waits
 *   for a turn of the key, of which there are a few a second for all those addresses together.
 * - A turn that is not to be had at once is reserved for the address, which is told when it comes. So an owner at a new
 *   address gets in at that moment, however many requests an attacker sends in between: its wait is as long as the line
 *   of other addresses, each of which has one place.
 *
 * The line is `MAX_WAIT` at most, which takes thousands of addresses; beyond it no place is promised.
 * Not in the specification: this limit. Each instance counts on its own.
 */
export interface GuessLimit {
  /**
   * Milliseconds until an address may try a secret of a known key; 0 when it may now, which uses its turn.
   * @param key the key and its network
   */
  wait(key: string, address: string): number
  /** Takes note of a wrong secret. */
  failed(key: string, address: string): void
  /** Takes note of the right secret, which takes no turn from the others. */
  succeeded(key: string, address: string): void
  /** Whether this address has lately got a token with this key. */
  isOwner(key: string, address: string): boolean
  /** Takes note that there is no such key any more. */
  forgetOwner(key: string, address: string): void
}

/** Wrong secrets that the owner's addresses may try. */
const ownerRate = { perSecond: 0.5, burst: 10 }
/** Wrong secrets that any other address may try for a key. */
const strangerRate = { perSecond: 1 / 20, burst: 5 }
/** Turns of a key, for all strangers together. */
const turns = tokenBucket(5, 20)

/** Milliseconds for which an address counts as the owner's. Tokens are renewed each hour. */
const OWNER_LIFETIME = 2 * DAY
/** Milliseconds for which a reserved turn can be used. */
const TURN_LIFETIME = MINUTE
/** Milliseconds that the last place of a key's line waits. */
const MAX_WAIT = 10 * MINUTE
/** Milliseconds after which to ask again for a place when the line is full. */
const FULL_LINE_WAIT = 10 * SECOND
/** Pairs of a key and an address in memory, and keys; the longest unused are forgotten. */
const MAX_PAIRS = 20_000

/** @param now milliseconds since the Unix epoch */
export function createGuessLimit(now: () => number): GuessLimit {
  const ownerBuckets = createTokenBuckets({ ...ownerRate, most: MAX_PAIRS, now })
  const strangerBuckets = createTokenBuckets({ ...strangerRate, most: MAX_PAIRS, now })
  /** When a pair got its latest token. */
  const owners = recentlyUsed<number>(MAX_PAIRS)
  /** When the turn of a pair comes. */
  const reserved = recentlyUsed<number>(MAX_PAIRS)
  /** When all turns of a key are free again. */
  const freeAt = recentlyUsed<number>(MAX_PAIRS)

  function isOwner(pair: string): boolean {
    const succeeded = owners.get(pair)
    return succeeded !== undefined && now() - succeeded < OWNER_LIFETIME
  }

  /** Milliseconds until the turn of this pair, which is reserved unless it is now. */
  function turnWait(key: string, pair: string): number {
    const at = now()
    const turn = reserved.get(pair)
    if (turn !== undefined && at < turn && turn - at <= MAX_WAIT) return turn - at
    reserved.delete(pair)
    if (turn !== undefined && at >= turn && at - turn < TURN_LIFETIME) return 0
    return newTurn(key, pair, at)
  }

  function newTurn(key: string, pair: string, at: number): number {
    const free = Math.min(freeAt.get(key) ?? 0, at + turns.fillTime + MAX_WAIT)
    const wait = Math.max(free, at) + turns.interval - at - turns.fillTime
    if (wait > MAX_WAIT) return FULL_LINE_WAIT
    freeAt.set(key, Math.max(free, at) + turns.interval)
    if (wait <= 0) return 0
    reserved.set(pair, at + wait)
    return wait
  }

  return {
    wait: (key, address) => {
      const pair = pairOf(key, address)
      if (isOwner(pair)) return ownerBuckets.wait(pair)
      return strangerBuckets.wait(pair) || turnWait(key, pair)
    },
    failed: (key, address) => {
      const pair = pairOf(key, address)
      if (isOwner(pair)) ownerBuckets.take(pair)
      else strangerBuckets.take(pair)
    },
    succeeded: (key, address) => {
      const pair = pairOf(key, address)
      if (!isOwner(pair)) freeAt.set(key, (freeAt.get(key) ?? 0) - turns.interval)
      owners.set(pair, now())
    },
    isOwner: (key, address) => isOwner(pairOf(key, address)),
    forgetOwner: (key, address) => {
      owners.delete(pairOf(key, address))
    },
  }
}

function pairOf(key: string, address: string): string {
  return `${key} ${addressGroup(address)}`
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

/** @param now milliseconds since the Unix epoch */
export function createAddressLimit(now: () => number): AddressLimit {
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
