import { addressGroup } from '#http/address-group.ts'
import { createTokenBuckets } from '#http/token-buckets.ts'

/** Addresses with a bucket. */
const VISITORS = 50_000

/**
 * Limits the upstream requests that one visitor may cause: a token bucket for each address. Responses from the cache
 * cost nothing.
 * @param now milliseconds since the Unix epoch
 * @returns milliseconds to wait; undefined when a request may be made at once
 */
export function createVisitorLimit(
  perSecond: number,
  burst: number,
  now: () => number,
): (address: string) => number | undefined {
  const buckets = createTokenBuckets({ perSecond, burst, most: VISITORS, now })
  return (address) => {
    const visitor = addressGroup(address)
    const wait = buckets.wait(visitor)
    if (wait > 0) return wait
    buckets.take(visitor)
    return undefined
  }
}
