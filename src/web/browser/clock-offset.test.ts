import { expect, test } from 'vitest'
import { clockOffset } from './clock-offset.ts'

const NOON = Date.UTC(2026, 10, 22, 12)

test.each([
  ['the same time', 0, 'Sun, 22 Nov 2026 12:00:00 GMT', NOON + 900, 0],
  ['a browser an hour ahead', 0, 'Sun, 22 Nov 2026 11:00:00 GMT', NOON + 500, -3_600_000],
  ['an offset that is known', -3_600_000, 'Sun, 22 Nov 2026 11:00:01 GMT', NOON + 500, -3_600_000],
  ['a clock that was set right', -3_600_000, 'Sun, 22 Nov 2026 12:00:00 GMT', NOON + 500, 0],
  ['no date', 7000, null, NOON, 7000],
  ['no date that can be read', 7000, 'noon', NOON, 7000],
])('%s', (_, offset, date, now, expected) => {
  expect(clockOffset(offset, date, now)).toBe(expected)
})

test('a response that was read late does not set the clock of the chain', () => {
  const late = 'Sun, 22 Nov 2026 11:59:30 GMT'
  expect(clockOffset(0, late, NOON, 60_000)).toBe(0)
  expect(clockOffset(0, 'Sun, 22 Nov 2026 15:00:00 GMT', NOON, 60_000)).toBe(10_800_500)
  expect(clockOffset(10_800_500, late, NOON, 60_000)).toBe(-29_500)
})
