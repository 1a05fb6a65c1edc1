import { type CountedKey, type UsageEndpoint, type UsageOutcome, usageOutcomes } from './counted-usage.ts'

/** Counts by column, as `unnest` takes them. A key is the number of its place in the batch, from 1. */
export interface UsageColumns {
  readonly minutes: Columns<{ key: number; minute: number; requests: number }>
  readonly days: Columns<{ key: number; day: number; requests: number; bytes: number; lastUse: number }>
  readonly endpoints: Columns<
    { key: number; day: number; endpoint: UsageEndpoint; bytes: number } & Record<UsageOutcome, number>
  >
}

type Columns<Row> = { readonly [Name in keyof Row]: Row[Name][] }

export function usageColumns(keys: readonly CountedKey[]): UsageColumns {
  const minutes: UsageColumns['minutes'] = { key: [], minute: [], requests: [] }
  const days: UsageColumns['days'] = { key: [], day: [], requests: [], bytes: [], lastUse: [] }
  const endpoints: UsageColumns['endpoints'] = {
    key: [],
    day: [],
    endpoint: [],
    bytes: [],
    '2xx': [],
    '3xx': [],
    '4xx': [],
    '5xx': [],
    none: [],
    simulated: [],
  }
  for (const [place, used] of keys.entries()) {
    const key = place + 1
    for (const { minute, requests } of used.minutes) {
      minutes.key.push(key)
      minutes.minute.push(minute)
      minutes.requests.push(requests)
    }
    for (const { day, lastUse, endpoints: counted } of used.days) {
      let ofDay = 0
      let bytesOfDay = 0
      for (const counts of counted) {
        endpoints.key.push(key)
        endpoints.day.push(day)
        endpoints.endpoint.push(counts.endpoint)
        endpoints.bytes.push(counts.bytes)
        for (const outcome of usageOutcomes) {
          endpoints[outcome].push(counts[outcome])
          ofDay += counts[outcome]
        }
        bytesOfDay += counts.bytes
      }
      days.key.push(key)
      days.day.push(day)
      days.requests.push(ofDay)
      days.bytes.push(bytesOfDay)
      days.lastUse.push(lastUse)
    }
  }
  return { minutes, days, endpoints }
}
