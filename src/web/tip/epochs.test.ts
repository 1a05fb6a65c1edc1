import { expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { withNewest } from './epochs.ts'

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
