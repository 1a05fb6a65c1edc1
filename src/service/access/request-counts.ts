/** Numbers of requests that are not saved yet, by day and key. */
export interface RequestCounts {
  add(day: number, key: string, requests: number): void
  of(day: number, key: string): number
  readonly isEmpty: boolean
  /** Removes all counts. @returns them, by day */
  take(): ReadonlyMap<number, ReadonlyMap<string, number>>
}

export function createRequestCounts(): RequestCounts {
  let days = new Map<number, Map<string, number>>()

  return {
    add: (day, key, requests) => {
      const counts = days.get(day)
      if (counts) counts.set(key, (counts.get(key) ?? 0) + requests)
      else days.set(day, new Map([[key, requests]]))
    },
    of: (day, key) => days.get(day)?.get(key) ?? 0,
    get isEmpty() {
      return days.size === 0
    },
    take: () => {
      const taken = days
      days = new Map()
      return taken
    },
  }
}
