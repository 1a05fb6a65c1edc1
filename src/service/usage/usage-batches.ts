import type { CountedKey } from '../store/control/counted-usage.ts'

/**
 * Keys in groups of about so many counts, so that the statement that saves a group is short also after an outage of
 * hours, in which each key has a count for each minute. A key is not divided.
 */
export function usageBatches(keys: readonly CountedKey[], mostCounts: number): readonly CountedKey[][] {
  const batches: CountedKey[][] = []
  let room = 0
  for (const key of keys) {
    const counts = countsOf(key)
    const batch = batches.at(-1)
    if (batch && counts <= room) {
      batch.push(key)
      room -= counts
    } else {
      batches.push([key])
      room = mostCounts - counts
    }
  }
  return batches
}

function countsOf({ days, minutes }: CountedKey): number {
  return days.reduce((sum, { endpoints }) => sum + endpoints.length, minutes.length)
}
