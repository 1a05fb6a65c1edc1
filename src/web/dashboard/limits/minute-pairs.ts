import type { KeyUsage } from '#contract/dashboard/dashboard-results.ts'

/** Counts of two minutes each, so that an hour has 30 bars. */
export function minutePairs(requests: readonly number[]): number[] {
  return Array.from(
    { length: Math.ceil(requests.length / 2) },
    (_, pair) => (requests[2 * pair] ?? 0) + (requests[2 * pair + 1] ?? 0),
  )
}

/** The greatest count of two minutes among keys, for one scale. */
export function mostInPairs(usage: readonly Pick<KeyUsage, 'lastHour'>[]): number {
  return Math.max(1, ...usage.flatMap(({ lastHour }) => minutePairs(lastHour.requests)))
}
