import { expect, test } from 'vitest'
import { numbersIn } from '#web/records/block-runs.ts'
import { heldAt, heldBelow } from './neighbours.tsx'

const runs = [
  [1, 3],
  [7, 7],
  [10, 12],
] as const

test('each number has its place among all', () => {
  expect(numbersIn(runs)).toBe(7)
  const numbers = Array.from({ length: 8 }, (_, place) => heldAt(runs, place))
  expect(numbers).toEqual([1, 2, 3, 7, 10, 11, 12, undefined])
  expect(numbers.slice(0, 7).map((no) => heldBelow(runs, no ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect([0, 5, 8, 99].map((no) => heldBelow(runs, no))).toEqual([0, 3, 4, 7])
})

test('no runs have no numbers', () => {
  expect(numbersIn([])).toBe(0)
})
