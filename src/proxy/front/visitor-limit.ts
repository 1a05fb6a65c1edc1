import { LRUCache } from 'lru-cache'
import { afterTake, tokenBucket, waitFor } from '#http/token-bucket.ts'

/** Addresses with a bucket. */
const VISITORS = 50_000

/**
 * Limits the upstream requests that one visitor may cause: a token bucket for each address, of which the longest
 * unused are dropped. Responses from the cache cost nothing.
 * @param now milliseconds since the Unix epoch
 * @returns milliseconds to wait; undefined when a request may be made at once
 */
export function createVisitorLimit(
  perSecond: number,
  burst: number,
  now: () => number,
): (address: string) => number | undefined {
  /** When the bucket of an address is full again, in milliseconds since the Unix epoch. */
  const fullAt = new LRUCache<string, number>({ max: VISITORS })
  const bucket = tokenBucket(perSecond, burst)

  return (address) => {
    const at = now()
    const visitor = networkOf(address)
    const next = afterTake(bucket, fullAt.get(visitor) ?? 0, at)
    const wait = waitFor(bucket, next, at)
    if (wait > 0) return wait
    fullAt.set(visitor, next)
    return undefined
  }
}

/** One visitor has a whole /64 of IPv6 addresses. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array(Math.max(8 - start.length - end.length, 0)).fill('0')
  const groups = [...start, ...zeros, ...end].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
