import { expect, test } from 'vitest'
import { greatestSums, hasRoomForQuota, markedBars, placeOf, seriesTotals } from './mirror-series.ts'

const bar = (start: number, up: readonly number[], down: readonly number[]) => ({
  start,
  end: start + 10,
  label: '',
  up,
  down,
})
const bars = [bar(0, [1, 2], [0]), bar(10, [4, 0], [7]), bar(20, [0, 1], [1])]

test('totals are of each series, the greatest sums of each half', () => {
  expect(
    seriesTotals(
      bars.map(({ up }) => up),
      2,
    ),
  ).toEqual([5, 3])
  expect(greatestSums(bars)).toEqual({ up: 4, down: 7 })
  expect([seriesTotals([], 1), greatestSums([])]).toEqual([[0], { up: 0, down: 0 }])
})

test.each([
  [30, 8, [0, 5, 10, 15, 20, 25, 29]],
  [30, 5, [0, 7, 14, 21, 29]],
  [7, 10, [0, 1, 2, 3, 4, 5, 6]],
  [1, 5, [0]],
  [0, 5, []],
])('of %d bars, with room for %d marks, %j are marked', (count, room, marked) => {
  expect(markedBars(count, room)).toEqual(marked)
})

test.each([
  [0, 0],
  [15, 0.5],
  [29.99, 0.9997],
  [30, undefined],
  [-1, undefined],
])('the moment %d lies at %d of the width', (at, place) => {
  const found = placeOf(at, bars)
  if (place === undefined) expect(found).toBeUndefined()
  else expect(found).toBeCloseTo(place, 3)
})

test.each([
  [2500, 2153, true],
  [100_000, 20, false],
  [100, 0, false],
])('a quota of %d over bars of at most %d is drawn: %s', (quota, most, isDrawn) => {
  expect(hasRoomForQuota(quota, most)).toBe(isDrawn)
})
