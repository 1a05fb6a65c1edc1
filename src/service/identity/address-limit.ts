import { addressGroup } from '#http/client-address.ts'
import { createTokenBuckets } from '#http/token-buckets.ts'
import { AuthenticationError } from './authentication-failure.ts'

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
const MOST_ADDRESSES = 50_000

/** Attempts of one address that run, and those that wait for them. */
interface Running {
  count: number
  readonly waiting: (() => void)[]
}

/** @param now milliseconds since the Unix epoch */
export function createAddressLimit(now: () => number): AddressLimit {
  const buckets = createTokenBuckets({ ...failureRate, most: MOST_ADDRESSES, now })
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
