import { expect, test } from 'vitest'
import type { KeyUsage } from '#contract/dashboard/dashboard-results.ts'
import { usageCsv } from './usage-csv.ts'

const byStatus = { '2xx': 5, '3xx': 1, '4xx': 2, '5xx': 0, none: 0 }
const key = (name: string, days: readonly string[]): KeyUsage => ({
  keyId: null,
  key: name,
  days: days.map((day) => ({
    day,
    requests: 11,
    bytes: 12_345,
    byStatus,
    busiestMinute: { at: `${day}T09:41:00.000Z`, requests: 4 },
  })),
  byEndpoint: [],
  lastUse: null,
  quotaUsed: 0,
  lastHour: { from: '', requests: [] },
})

test('a row for each day and key, in order of the days, with plain numbers', () => {
  const rows = usageCsv([key('aaaa', ['2026-11-20', '2026-11-22']), key('bbbb', ['2026-11-21'])]).split(
    '\r\n',
  )
  expect(rows[0]).toMatch(/^day_utc,key,requests,status_2xx/)
  expect(rows.slice(1, 4).map((row) => row.split(',').slice(0, 2))).toEqual([
    ['2026-11-20', 'aaaa'],
    ['2026-11-21', 'bbbb'],
    ['2026-11-22', 'aaaa'],
  ])
  expect(rows[1]).toBe('2026-11-20,aaaa,11,5,1,2,0,0,12345,2026-11-20T09:41:00.000Z,4')
})
