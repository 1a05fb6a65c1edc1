import { expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { changeNote, rangeBefore } from './range-summary.tsx'

const epochs = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ no: first + i }) as Epoch)

test.each([
  ['whole', { first: 351, last: 496 }, epochs(0, 496), 'Change compares the mean with epochs 205 to 350.'],
  ['one epoch', { first: 5, last: 5 }, epochs(0, 9), 'Change compares the mean with epoch 4.'],
  ['from the first on', { first: 3, last: 5 }, epochs(0, 9), 'Change compares the mean with epochs 0 to 2.'],
  [
    'with epochs that are not on record',
    { first: 351, last: 496 },
    [...epochs(205, 210), ...epochs(300, 496)],
    'Change compares the mean with epochs 205 to 350, of which 57 are on record.',
  ],
  [
    'with nothing on record',
    { first: 20, last: 25 },
    epochs(20, 30),
    'There is no change: nothing of the equally long range before is on record.',
  ],
  [
    'before the chain began',
    { first: 2, last: 5 },
    epochs(0, 9),
    'There is no change: the chain has no equally long range before.',
  ],
])('the range before: %s', (_, range, listed, note) => {
  expect(changeNote(range, rangeBefore(range, listed))).toBe(note)
})
