import { expect, test } from 'vitest'
import { type BlockRun, heldAt, heldBelow, numbersDown, numbersIn, runOf } from './block-runs.ts'

const runs: readonly BlockRun[] = [
  [1, 4],
  [10, 10],
  [20, 22],
]

test('a number belongs to the run that contains it', () => {
  expect([0, 1, 4, 5, 10, 21, 23].map((no) => runOf(runs, no)?.[0])).toEqual([
    undefined,
    1,
    1,
    undefined,
    10,
    20,
    undefined,
  ])
})

test('the newest recorded numbers go on over the gaps, single blocks included', () => {
  expect(numbersDown(22, 5, runs)).toEqual([22, 21, 20, 10, 4])
  expect(numbersDown(20, 3, runs)).toEqual([20, 10, 4])
  expect(numbersDown(3, 9, runs)).toEqual([3, 2, 1])
  expect(numbersDown(22, 0, runs)).toEqual([])
})

test('a chain without gaps has every number down to 0', () => {
  expect(numbersDown(3, 9)).toEqual([3, 2, 1, 0])
  expect(numbersDown(1000, 2)).toEqual([1000, 999])
  expect(numbersDown(-1, 2)).toEqual([])
})

const held = [
  [1, 3],
  [7, 7],
  [10, 12],
] as const

test('each number has its place among all', () => {
  expect(numbersIn(held)).toBe(7)
  const numbers = Array.from({ length: 8 }, (_, place) => heldAt(held, place))
  expect(numbers).toEqual([1, 2, 3, 7, 10, 11, 12, undefined])
  expect(numbers.slice(0, 7).map((no) => heldBelow(held, no ?? 0))).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect([0, 5, 8, 99].map((no) => heldBelow(held, no))).toEqual([0, 3, 4, 7])
})

test('no runs have no numbers', () => {
  expect(numbersIn([])).toBe(0)
})
