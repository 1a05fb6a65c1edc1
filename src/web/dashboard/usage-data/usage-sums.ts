import type { KeyUsage, StatusCounts } from '#contract/dashboard/dashboard-results.ts'

export type UsageCounts = Pick<KeyUsage['days'][number], 'requests' | 'bytes' | 'byStatus'>
export type DayUsage = KeyUsage['days'][number]
export type EndpointUsage = KeyUsage['byEndpoint'][number]

const noStatus: StatusCounts = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, none: 0, simulated: 0 }
const noUsage: UsageCounts = { requests: 0, bytes: 0, byStatus: noStatus }

/** The usage of keys by day, together; the busiest minute is that of one key. */
export function usageByDay(usage: readonly KeyUsage[]): ReadonlyMap<string, DayUsage> {
  const byDay = new Map<string, DayUsage>()
  for (const counted of usage.flatMap(({ days }) => days)) {
    const before = byDay.get(counted.day)
    byDay.set(counted.day, {
      day: counted.day,
      ...addUsage(before ?? noUsage, counted),
      busiestMinute: busier(before?.busiestMinute ?? null, counted.busiestMinute),
    })
  }
  return byDay
}

/** The usage of keys by endpoint, together; the most used first. */
export function usageByEndpoint(usage: readonly KeyUsage[]): readonly EndpointUsage[] {
  const byEndpoint = new Map<string, EndpointUsage>()
  for (const counted of usage.flatMap((ofKey) => ofKey.byEndpoint)) {
    const before = byEndpoint.get(counted.endpoint)
    byEndpoint.set(counted.endpoint, {
      endpoint: counted.endpoint,
      ...addUsage(before ?? noUsage, counted),
      lastDay: before && before.lastDay > counted.lastDay ? before.lastDay : counted.lastDay,
    })
  }
  return [...byEndpoint.values()].toSorted((a, b) => b.requests - a.requests)
}

export function sumUsage(parts: readonly UsageCounts[]): UsageCounts {
  return parts.reduce(addUsage, noUsage)
}

/** Requests with a real response that was no error. */
export function answered({ byStatus }: Pick<UsageCounts, 'byStatus'>): number {
  return byStatus['2xx'] + byStatus['3xx']
}

function addUsage(a: UsageCounts, b: UsageCounts): UsageCounts {
  return {
    requests: a.requests + b.requests,
    bytes: a.bytes + b.bytes,
    byStatus: {
      '2xx': a.byStatus['2xx'] + b.byStatus['2xx'],
      '3xx': a.byStatus['3xx'] + b.byStatus['3xx'],
      '4xx': a.byStatus['4xx'] + b.byStatus['4xx'],
      '5xx': a.byStatus['5xx'] + b.byStatus['5xx'],
      none: a.byStatus.none + b.byStatus.none,
      simulated: a.byStatus.simulated + b.byStatus.simulated,
    },
  }
}

function busier(a: DayUsage['busiestMinute'], b: DayUsage['busiestMinute']): DayUsage['busiestMinute'] {
  return !a || (b && b.requests > a.requests) ? b : a
}
