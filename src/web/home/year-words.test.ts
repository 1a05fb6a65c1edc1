import { expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { withNewest } from '#web/tip/epochs.ts'
import { pointedText } from './year-charts.tsx'

test('only the open epoch is so far', () => {
  expect(pointedText(496, { no: 496, coverage: 'running' })).toBe('this epoch so far')
  expect(pointedText(495, { no: 496, coverage: 'running' })).toBe('epoch 495')
  expect(pointedText(496, undefined)).toBe('epoch 496')
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
