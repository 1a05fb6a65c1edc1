import { MINUTE, SECOND } from '#cardano/utc-time.ts'

/** A way in which upstreams limit the rate of a key. */
export interface RateLimiter {
  /** @returns milliseconds until a request is allowed again; undefined where this one is */
  refuse(at: number): number | undefined
  /** A request that was not refused has its response. */
  ended?(): void
}

/** Takes so many requests at once, and names no wait. */
export function concurrencyLimiter(most: number): RateLimiter {
  let inProgress = 0
  return {
    refuse: () => {
      if (inProgress >= most) return 0
      inProgress += 1
      return undefined
    },
    ended: () => {
      inProgress -= 1
    },
  }
}

/** Allows requests at least so far apart, as nginx's `limit_req` without a burst. */
export function spacedLimiter(perSecond: number): RateLimiter {
  const spacing = SECOND / perSecond
  let allowedAt = Number.NEGATIVE_INFINITY
  return {
    refuse: (at) => {
      if (at - allowedAt < spacing) return allowedAt + spacing - at
      allowedAt = at
      return undefined
    },
  }
}

/** @param burst requests that may come at once */
export function tokenBucketLimiter(perSecond: number, burst: number): RateLimiter {
  let tokens = burst
  let countedAt: number | undefined
  return {
    refuse: (at) => {
      tokens = Math.min(burst, tokens + ((at - (countedAt ?? at)) / SECOND) * perSecond)
      countedAt = at
      if (tokens < 1) return ((1 - tokens) / perSecond) * SECOND
      tokens -= 1
      return undefined
    },
  }
}

/** Counts the requests of one minute after the other, the first beginning with the first request. */
export function fixedWindowLimiter(perSecond: number): RateLimiter {
  let begin: number | undefined
  let count = 0
  return {
    refuse: (at) => {
      if (begin === undefined || at >= begin + MINUTE) {
        begin = begin === undefined ? at : begin + MINUTE * Math.floor((at - begin) / MINUTE)
        count = 0
      }
      if (count >= (perSecond * MINUTE) / SECOND) return begin + MINUTE - at
      count += 1
      return undefined
    },
  }
}

/** Counts the requests of the last minute. */
export function slidingWindowLimiter(perSecond: number): RateLimiter {
  const allowed: number[] = []
  let first = 0
  return {
    refuse: (at) => {
      while (first < allowed.length && (allowed[first] ?? at) <= at - MINUTE) first += 1
      if (allowed.length - first >= (perSecond * MINUTE) / SECOND) return (allowed[first] ?? at) + MINUTE - at
      allowed.push(at)
      return undefined
    },
  }
}
