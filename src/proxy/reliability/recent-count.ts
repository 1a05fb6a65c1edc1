/** Counts the events of the last second, or minute, or another span. */
export interface RecentCount {
  /** @param at milliseconds since the Unix epoch, never earlier than before, here as below */
  add(at: number): void
  within(at: number): number
}

/** Parts of the time that are counted together. */
const PARTS = 60

/** @param span milliseconds */
export function createRecentCount(span: number): RecentCount {
  const counts = new Uint32Array(PARTS)
  let total = 0
  let newest = 0

  function advance(at: number): void {
    const part = Math.floor(at / (span / PARTS))
    if (part - newest >= PARTS) {
      counts.fill(0)
      total = 0
      newest = part
    }
    while (newest < part) {
      newest += 1
      total -= counts[newest % PARTS] ?? 0
      counts[newest % PARTS] = 0
    }
  }

  return {
    add: (at) => {
      advance(at)
      counts[newest % PARTS] = (counts[newest % PARTS] ?? 0) + 1
      total += 1
    },
    within: (at) => {
      advance(at)
      return total
    },
  }
}
