import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, parseUtcTime, SECOND, utcTimeText } from '#cardano/utc-time.ts'
import {
  agoTicks,
  clockTicks,
  lengthText,
  placeOn,
  sizeTicks,
  spanAround,
  spanThrough,
} from './strip-scale.ts'

const now = parseUtcTime('2024-07-11T15:02:37')

test('a strip up to now has whole minutes, as many as its oldest block needs for a minute more', () => {
  const minutes = (age: number, expected?: number) => {
    const { from, to } = spanThrough(now, now - age, expected)
    return [(to - from) / MINUTE, to === now]
  }
  expect(minutes(7 * MINUTE + 27 * SECOND)).toEqual([9, true])
  expect(minutes(0)).toEqual([1, true])
  // While blocks arrive, the strip has the width that it is expected to keep.
  expect(minutes(40 * SECOND, 10 * MINUTE)).toEqual([10, true])
  expect(minutes(12 * MINUTE, 10 * MINUTE)).toEqual([13, true])
})

test('the strip of an older page begins and ends at whole minutes', () => {
  const span = spanAround(parseUtcTime('2024-07-08T21:40:02'), parseUtcTime('2024-07-08T21:49:51'))
  expect([span.from, span.to].map((time) => utcTimeText(time as typeof now))).toEqual([
    '2024-07-08T21:40:00',
    '2024-07-08T21:50:00',
  ])
  const one = spanAround(now, now)
  expect(one.to - one.from).toBe(MINUTE)
  expect(placeOn(span, span.from + 5 * MINUTE)).toBeCloseTo(0.5)
})

test('marks before now are each minute, and on a narrow strip the ends and the middle', () => {
  const ticks = agoTicks(spanThrough(now, now - 6.5 * MINUTE))
  expect(ticks.map(({ text }) => text)).toEqual([
    '−8 min',
    '−7 min',
    '−6 min',
    '−5 min',
    '−4 min',
    '−3 min',
    '−2 min',
    '−1 min',
    'now',
  ])
  expect(ticks.filter(({ isMinor }) => !isMinor).map(({ text }) => text)).toEqual(['−8 min', '−4 min', 'now'])
  expect(ticks.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => i / 8))
})

test.each([1 * MINUTE, 11 * MINUTE, 20 * MINUTE, 90 * MINUTE, 5 * HOUR, 3 * DAY, 40 * DAY, 900 * DAY])(
  'a strip of %i ms has few marks within it',
  (length) => {
    const ticks = agoTicks({ from: now - length, to: now })
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThanOrEqual(11)
    expect(ticks.every(({ at }) => at >= 0 && at <= 1)).toBe(true)
  },
)

test('marks of an older page are round times of day', () => {
  const span = spanAround(parseUtcTime('2024-07-08T21:40:02'), parseUtcTime('2024-07-08T22:03:01'))
  const ticks = clockTicks(span, (time) => utcTimeText(time).slice(11, 16))
  expect(ticks.map(({ text }) => text)).toEqual(['21:40', '21:45', '21:50', '21:55', '22:00'])
  expect(ticks.map(({ isMinor }) => isMinor)).toEqual([false, true, false, true, false])
})

test('lengths and sizes are round', () => {
  expect([8 * MINUTE, 3 * HOUR, 3 * DAY].map(lengthText)).toEqual(['8 min', '3 h', '3 days'])
  expect([90_100, 4_102, 3, 88_900].map((size) => sizeTicks(size))).toEqual([
    [50_000, 100_000],
    [3_000, 6_000],
    [500, 1_000],
    [50_000, 100_000],
  ])
})
