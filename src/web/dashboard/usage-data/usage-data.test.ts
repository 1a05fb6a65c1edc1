import { expect, test } from 'vitest'
import type { KeyUsage } from '#contract/dashboard/dashboard-results.ts'
import { usageSearch } from '#explorer-protocol/general-searches.ts'
import { readSearch } from '#explorer-protocol/search-schema.ts'
import {
  answered,
  daysOf,
  daysUntil,
  presetOf,
  rangeValues,
  rangeWords,
  shownDays,
  sumUsage,
  usageByDay,
  usageByEndpoint,
} from './usage-data.ts'

const TODAY = '2026-11-22'
const thirtyDays = { from: '2026-10-24', to: TODAY }

test.each([
  ['', thirtyDays],
  ['from=2026-11-16&to=2026-11-22', { from: '2026-11-16', to: TODAY }],
  ['from=2026-11-16', { from: '2026-11-16', to: TODAY }],
  ['from=2026-11-16&to=2026-12-24', { from: '2026-11-16', to: TODAY }],
  ['from=2026-11-16&to=2026-11-15', thirtyDays],
  ['from=2026-02-30', thirtyDays],
  ['from=yesterday&to=today', thirtyDays],
  ['from=2027-01-01', thirtyDays],
  ['from=2024-01-01', thirtyDays],
  ['from=2025-10-19', { from: '2025-10-19', to: TODAY }],
])('the address with "%s" shows %j', (query, range) => {
  expect(shownDays(readSearch(usageSearch, new URLSearchParams(query)).values, TODAY)).toEqual(range)
})

test.each([7, 30, 90, 400] as const)('%d days are a preset, kept by an address', (days) => {
  const range = daysUntil(TODAY, days)
  expect(daysOf(range)).toHaveLength(days)
  expect([presetOf(range, TODAY), rangeWords(range, TODAY)]).toEqual([days, `last ${days} days`])
  expect(shownDays(rangeValues(range, TODAY), TODAY)).toEqual(range)
})

test('a range that ended before today is no preset', () => {
  const range = daysUntil('2026-11-20', 30)
  expect([presetOf(range, TODAY), rangeWords(range, TODAY)]).toEqual([undefined, '2026-10-22 to 2026-11-20'])
})

const none = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, none: 0 }
const day = (name: string, ok: number, bad: number, busiest: number): KeyUsage['days'][number] => ({
  day: name,
  requests: ok + bad,
  bytes: ok * 10,
  byStatus: { ...none, '2xx': ok, '4xx': bad },
  busiestMinute: { at: `${name}T12:00:00Z`, requests: busiest },
})
const endpoint = (name: string, requests: number, lastDay: string): KeyUsage['byEndpoint'][number] => ({
  endpoint: name,
  requests,
  bytes: 1,
  byStatus: { ...none, '3xx': requests },
  lastDay,
})
const key = (parts: Partial<KeyUsage>): KeyUsage => ({
  keyId: null,
  key: '',
  days: [],
  byEndpoint: [],
  lastUse: null,
  quotaUsed: 0,
  lastHour: { from: '', requests: [] },
  ...parts,
})

const old = key({
  days: [day('2026-11-20', 5, 0, 5), day('2026-11-21', 2, 1, 2)],
  byEndpoint: [endpoint('epoch', 3, '2026-11-20'), endpoint('account', 5, '2026-11-21')],
})
const replacement = key({
  days: [day('2026-11-21', 4, 0, 3)],
  byEndpoint: [endpoint('epoch', 4, '2026-11-21')],
})

test('days of several keys are one sum each, with the busiest minute of one key', () => {
  const byDay = usageByDay([old, replacement])
  expect(byDay.get('2026-11-20')).toEqual(day('2026-11-20', 5, 0, 5))
  expect(byDay.get('2026-11-21')).toEqual(day('2026-11-21', 6, 1, 3))
  expect(byDay.size).toBe(2)
})

test('endpoints of several keys are one row each, the most used first, with the last day', () => {
  expect(usageByEndpoint([old, replacement])).toEqual([
    { ...endpoint('epoch', 7, '2026-11-21'), bytes: 2 },
    endpoint('account', 5, '2026-11-21'),
  ])
})

test('sums', () => {
  const sum = sumUsage([...old.days, ...replacement.days])
  expect([sum.requests, sum.bytes, answered(sum), sum.byStatus['4xx']]).toEqual([12, 110, 11, 1])
  expect(sumUsage([])).toEqual({ requests: 0, bytes: 0, byStatus: none })
})
