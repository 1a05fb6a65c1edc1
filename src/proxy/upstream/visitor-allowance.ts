import type { Instant } from '#cardano/utc-time.ts'
import { addressGroup } from '#http/client-address.ts'
import { createTokenBuckets } from '#http/token-buckets.ts'

/** The upstream requests that one visitor may cause. */
export interface VisitorAllowance {
  /** Address, or the network of addresses of one visitor. */
  readonly address: string
  /**
   * Takes the first upstream request of a visitor's request.
   * @returns milliseconds to wait instead; undefined when it was taken
   */
  take(): number | undefined
  /** Takes a further one for the same request, or one for a background request, and leaves some for the visitor's other requests. */
  takeFurther(): number | undefined
  /** Puts one back for which no upstream request was sent. */
  giveBack(): void
}

/** Addresses with a bucket. */
const VISITORS = 50_000
/** Share of a full bucket that further and background requests leave for the visitor's others. */
const RESERVE = 0.5

/**
 * Limits the upstream requests that one visitor may cause: a token bucket for each address. Responses from the cache
 * cost nothing.
 */
export function createVisitorLimit(
  perSecond: number,
  burst: number,
  now: () => Instant,
): (address: string) => VisitorAllowance {
  const buckets = createTokenBuckets({ perSecond, burst, most: VISITORS, now })
  const reserve = Math.floor(burst * RESERVE)

  function take(visitor: string, left: number): number | undefined {
    const wait = buckets.wait(visitor, left)
    if (wait > 0) return wait
    buckets.take(visitor)
    return undefined
  }

  return (of) => {
    const address = addressGroup(of)
    return {
      address,
      take: () => take(address, 0),
      takeFurther: () => take(address, reserve),
      giveBack: () => buckets.giveBack(address),
    }
  }
}
