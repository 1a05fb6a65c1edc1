import { expect, test } from 'vitest'
import { stepPoints } from './series-points.ts'

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
