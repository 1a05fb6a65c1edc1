import { expect, test } from 'vitest'
import { extremes } from './extremes.ts'

const measured = (...values: readonly (bigint | number)[]) => values.map((value, no) => ({ no, value }))

test.each([
  ['one of each', measured(3, 1, 4), { no: 1, value: 1, others: 0 }, { no: 2, value: 4, others: 0 }],
  ['a tie', measured(0, 5, 0, 5, 5), { no: 0, value: 0, others: 1 }, { no: 1, value: 5, others: 2 }],
  [
    'a tie that is beaten',
    measured(2n, 2n, 1n),
    { no: 2, value: 1n, others: 0 },
    { no: 0, value: 2n, others: 1 },
  ],
  ['all the same', measured(7, 7), { no: 0, value: 7, others: 1 }, { no: 0, value: 7, others: 1 }],
  ['none', [], undefined, undefined],
])('%s: each extreme has all its epochs', (_, values, lowest, highest) => {
  expect(extremes(values)).toEqual([lowest, highest])
})
