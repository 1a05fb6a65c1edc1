import { addressGroup } from '#http/address-group.ts'
import { createTokenBuckets } from '#http/token-buckets.ts'
import { AuthenticationError } from './authentication-failure.ts'

/**
 * Limits failed authentication by the client's address, for data and tokens of all networks together.
 * Not in the specification: this limit. Each instance counts on its own.
 */
export interface AddressLimit {
  /**
   * Authenticates, unless too many of this address have failed. Each counts as failed until it is known not to be, so
   * that many at once are limited too.
   * @throws {AuthenticationError}
   */
  attempt<T>(address: string, authenticate: () => Promise<T>): Promise<T>
}

/** Failures that an address may have, at once and from then on. */
const failureRate = { perSecond: 2, burst: 60 }
/** Addresses in memory; the longest unused are forgotten. */
const MOST_ADDRESSES = 50_000

/** @param now milliseconds since the Unix epoch */
export function createAddressLimit(now: () => number): AddressLimit {
  const buckets = createTokenBuckets({ ...failureRate, most: MOST_ADDRESSES, now })
  return {
    attempt: async (address, authenticate) => {
      const group = addressGroup(address)
      const wait = buckets.wait(group)
      if (wait > 0) throw new AuthenticationError('limited', wait)
      buckets.take(group)
      try {
        const result = await authenticate()
        buckets.giveBack(group)
        return result
      } catch (error) {
        if (!(error instanceof AuthenticationError)) buckets.giveBack(group)
        throw error
      }
    },
  }
}
