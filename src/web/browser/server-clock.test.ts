import { expect, test } from 'vitest'
import { HOUR, SECOND } from '#cardano/utc-time.ts'
import { clockOffset } from './clock.ts'

const NOON = Date.UTC(2026, 10, 22, 12)

test.each([
  ['the same time', 0, 'Sun, 22 Nov 2026 12:00:00 GMT', NOON + 900, 0],
  ['a browser an hour ahead', 0, 'Sun, 22 Nov 2026 11:00:00 GMT', NOON + 500, -3_599_500],
  ['a browser half a minute ahead', 0, 'Sun, 22 Nov 2026 11:59:30 GMT', NOON + 500, -29_500],
  ['a browser half a minute behind', 0, 'Sun, 22 Nov 2026 12:00:30 GMT', NOON, 29_900],
  ['an offset that is known', -3_599_500, 'Sun, 22 Nov 2026 11:00:01 GMT', NOON + 500, -3_599_500],
  ['a clock that was set right', -3_600_000, 'Sun, 22 Nov 2026 12:00:00 GMT', NOON + 500, -600],
  ['no date', 7000, null, NOON, 7000],
  ['no date that can be read', 7000, 'noon', NOON, 7000],
])('%s', (_, offset, date, sentAt, expected) => {
  expect(clockOffset(offset, date, sentAt, sentAt + 100)).toBe(expected)
})

test('a response in flight while the computer sleeps does not turn the clock back', () => {
  expect(clockOffset(0, 'Sun, 22 Nov 2026 12:00:00 GMT', NOON, NOON + 8 * HOUR)).toBe(0)
  expect(clockOffset(90_000, 'Sun, 22 Nov 2026 12:01:30 GMT', NOON, NOON + 8 * HOUR)).toBe(90_000)
})

test.each([-HOUR, -29_300, -1500, 0, 700, 12_345, HOUR])(
  'a clock that is %i ms off is followed within two seconds, and never trembles',
  (right) => {
    let offset = 0
    const changes: number[] = []
    for (let at = 0; at < 300; at++) {
      const sentAt = NOON + at * 7313
      const there = (at * 577) % 1900
      const date = new Date(sentAt + there + right).toUTCString()
      const next = clockOffset(offset, date, sentAt, sentAt + there + ((at * 311) % 1900))
      if (next !== offset) changes.push(next - offset)
      offset = next
    }
    expect(Math.abs(offset - right)).toBeLessThanOrEqual(2 * SECOND)
    expect(new Set(changes.map(Math.sign)).size).toBeLessThanOrEqual(1)
  },
)
