import { expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { withNewest } from '../chain/epochs-so-far.ts'
import { allEpochsText, pointedText, yearNote } from './year-charts.tsx'

test.each([
  ['recorded', undefined, 'Epochs 424 to 496.'],
  ['live', { no: 496, coverage: 'running' }, 'Epochs 424 to 496. The last bar is the epoch in progress.'],
  [
    'offline',
    { no: 496, coverage: 'old' },
    'Epochs 424 to 496. The last bar is epoch 496, which is known here in part.',
  ],
  [
    'incomplete',
    { no: 496, coverage: 'partial' },
    'Epochs 424 to 496. The last bar is epoch 496, which is incomplete on record.',
  ],
] as const)('range: %s', (_, open, text) => {
  expect(yearNote({ first: 424, last: 496 }, open)).toBe(text)
})

test('only the open epoch is so far', () => {
  expect(yearNote({ first: 0, last: 0 }, undefined)).toBe('Epoch 0.')
  expect(pointedText(496, { no: 496, coverage: 'running' })).toBe('this epoch so far')
  expect(pointedText(495, { no: 496, coverage: 'running' })).toBe('epoch 495')
  expect(pointedText(496, undefined)).toBe('epoch 496')
})

test('a recording does not have all epochs', () => {
  expect(allEpochsText(497, false)).toBe('All 497 epochs')
  expect(allEpochsText(220, true)).toBe('All 220 epochs on record')
})

const epoch = (no: number, blk_count: number) => ({ no, blk_count }) as Epoch
test.each([
  ['a newer record', [epoch(1, 9), epoch(2, 3)], epoch(2, 4), [9, 4]],
  ['a record of a new epoch', [epoch(1, 9)], epoch(2, 1), [9, 1]],
  ['a stored record of an older epoch', [epoch(1, 9), epoch(2, 3)], epoch(1, 5), [9, 3]],
  ['a stored record of the same epoch', [epoch(1, 9), epoch(2, 3)], epoch(2, 2), [9, 3]],
  ['no record', [epoch(1, 9)], undefined, [9]],
  ['no list', [], epoch(1, 1), [1]],
])('%s: the list has the newer figures', (_, epochs, newest, blocks) => {
  expect(withNewest(epochs, newest).map(({ blk_count }) => blk_count)).toEqual(blocks)
})
