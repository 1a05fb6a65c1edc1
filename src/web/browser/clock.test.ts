import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, SECOND } from '#cardano/utc-time.ts'
import { clockOffset, whileVisible } from './clock.ts'

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

const page = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  show(true)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it runs at the interval while the page is visible', () => {
  const run = vi.fn()
  const end = whileVisible(run, 1000)
  vi.advanceTimersByTime(3500)
  expect(run).toHaveBeenCalledTimes(3)
  end()
  show(true)
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('it stops while the page is hidden, and runs once when it is visible again', () => {
  const run = vi.fn()
  whileVisible(run, 1000)
  show(false)
  vi.advanceTimersByTime(8 * 3600 * 1000)
  expect(run).not.toHaveBeenCalled()
  show(true)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('on a page that was opened hidden it begins when the page is visible', () => {
  const run = vi.fn()
  show(false)
  whileVisible(run, 1000)
  vi.advanceTimersByTime(5000)
  expect(run).not.toHaveBeenCalled()
  show(true)
  expect(run).toHaveBeenCalledTimes(1)
})

function show(isVisible: boolean): void {
  page.hidden = !isVisible
  page.dispatchEvent(new Event('visibilitychange'))
}
