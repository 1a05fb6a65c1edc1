import { expect, test } from 'vitest'
import { linearTicks, logTicks } from './axis-ticks.ts'

test.each([
  [510_583, [0, 200_000, 400_000, 600_000]],
  [193_252, [0, 50_000, 100_000, 150_000, 200_000]],
  [33, [0, 10, 20, 30, 40]],
  [6, [0, 2, 4, 6]],
  [0, [0, 1]],
])('an axis up to %d has a few round ticks from zero', (max, ticks) => {
  expect(linearTicks(max)).toEqual(ticks)
})

test('a logarithmic axis has powers of ten, and never a zero', () => {
  expect(logTicks(33, 1_566_974)).toEqual([10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000])
  expect(logTicks(0, 0)).toEqual([1, 2, 5, 10])
})

test.each([
  [0.31, 0.42, [0.1, 0.2, 0.5, 1]],
  [20_664, 21_419, [10_000, 20_000, 50_000, 100_000]],
  [0.004, 3, [0.001, 0.01, 0.1, 1, 10]],
])('a logarithmic axis from %d to %d has more than two ticks', (min, max, ticks) => {
  expect(logTicks(min, max)).toEqual(ticks)
})
