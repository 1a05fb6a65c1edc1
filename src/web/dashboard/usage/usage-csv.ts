import type { KeyUsage } from '#contract/dashboard/dashboard-results.ts'
import { csvText } from '#web/browser/download.ts'

const HEAD = [
  'day_utc',
  'key',
  'requests',
  'status_2xx',
  'status_3xx',
  'status_4xx',
  'status_5xx',
  'client_left',
  'bytes',
  'busiest_minute_utc',
  'busiest_minute_requests',
]

/** The usage of keys as CSV: a row for each key and day with requests, in order of the days. */
export function usageCsv(usage: readonly KeyUsage[]): string {
  const rows = usage
    .flatMap(({ key, days }) => days.map((day) => ({ key, ...day })))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ day, key, requests, byStatus, bytes, busiestMinute }) => [
      day,
      key,
      ...[
        requests,
        byStatus['2xx'],
        byStatus['3xx'],
        byStatus['4xx'],
        byStatus['5xx'],
        byStatus.none,
        bytes,
      ].map(String),
      busiestMinute?.at ?? '',
      String(busiestMinute?.requests ?? ''),
    ])
  return csvText([HEAD, ...rows])
}
