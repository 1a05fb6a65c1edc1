import { expect, test } from 'vitest'
import { daysOf, daysUntil, presetOf, rangeSearch, rangeWords, readRange } from './usage-data.ts'

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
  expect(readRange(new URLSearchParams(query), TODAY)).toEqual(range)
})

test.each([7, 30, 90, 400] as const)('%d days are a preset, kept by an address', (days) => {
  const range = daysUntil(TODAY, days)
  expect(daysOf(range)).toHaveLength(days)
  expect([presetOf(range, TODAY), rangeWords(range, TODAY)]).toEqual([days, `last ${days} days`])
  expect(readRange(new URLSearchParams(rangeSearch(range, TODAY)), TODAY)).toEqual(range)
})

test('a range that ended before today is no preset', () => {
  const range = daysUntil('2026-11-20', 30)
  expect([presetOf(range, TODAY), rangeWords(range, TODAY)]).toEqual([undefined, '2026-10-22 to 2026-11-20'])
})
