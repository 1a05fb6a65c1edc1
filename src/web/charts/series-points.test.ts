import { expect, test } from 'vitest'
import { barPoints, capPoints, stepPoints } from './series-points.ts'

test.each([
  ['nothing', [], []],
  ['no value', [undefined, undefined], []],
  [
    'one place',
    [7],
    [
      [9.5, 7],
      [10.5, 7],
    ],
  ],
  [
    'values that stay',
    [7, 7, 7, 8, 8],
    [
      [9.5, 7],
      [12.5, 8],
      [14.5, 8],
    ],
  ],
  [
    'a gap',
    [7, undefined, 8],
    [
      [9.5, 7],
      [10.5, 7],
      [10.5, undefined],
      [11.5, 8],
      [12.5, 8],
    ],
  ],
  [
    'a beginning without a value, and an end',
    [undefined, 7, undefined],
    [
      [10.5, 7],
      [11.5, 7],
      [11.5, undefined],
    ],
  ],
])('the steps of %s', (_, values, points) => {
  expect(stepPoints(10, values).map(({ at, value }) => [at, value])).toEqual(points)
})

test('bars are one outline with space between them, and a cap each', () => {
  const values = [7, undefined, 8]
  expect(barPoints(10, values, 0).map(({ at, value }) => [at, value])).toEqual([
    [9.59, 0],
    [9.59, 7],
    [10.41, 7],
    [10.41, 0],
    [11.59, 0],
    [11.59, 8],
    [12.41, 8],
    [12.41, 0],
  ])
  expect(capPoints(10, values).map(({ at, value }) => [at, value])).toEqual([
    [9.59, 7],
    [10.41, 7],
    [10.41, undefined],
    [11.59, 8],
    [12.41, 8],
    [12.41, undefined],
  ])
})
