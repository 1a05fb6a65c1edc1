import { expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { rangeBefore } from './range-before.ts'

const epochs = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ no: first + i }) as Epoch)

test.each([
  ['whole', { first: 351, last: 496 }, epochs(0, 496), { first: 205, last: 350 }],
  ['one epoch', { first: 5, last: 5 }, epochs(0, 9), { first: 4, last: 4 }],
  ['from the first on', { first: 3, last: 5 }, epochs(0, 9), { first: 0, last: 2 }],
  ['not all on record', { first: 351, last: 496 }, [...epochs(205, 210), ...epochs(300, 496)], undefined],
  ['before the chain began', { first: 2, last: 5 }, epochs(0, 9), undefined],
])('the range before: %s', (_, range, listed, before) => {
  expect(rangeBefore(range, listed)?.range).toEqual(before)
})
