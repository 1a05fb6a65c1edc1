import { expect, test } from 'vitest'
import { minutePairs, mostInPairs } from './last-hour.tsx'

test('an hour has 30 bars of two minutes each', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => minute)
  expect(minutePairs(minutes)).toHaveLength(30)
  expect(minutePairs(minutes).slice(0, 3)).toEqual([1, 5, 9])
})

test('the scale is that of the busiest of all keys, and never zero', () => {
  const hour = (requests: readonly number[]) => ({ lastHour: { from: '', requests } })
  expect(mostInPairs([hour([1, 2, 0, 1]), hour([0, 0, 9, 4])])).toBe(13)
  expect(mostInPairs([hour([0, 0])])).toBe(1)
  expect(mostInPairs([])).toBe(1)
})
