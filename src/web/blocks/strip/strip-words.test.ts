import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import type { BlockPlace } from '../../chain/blocks-by-number.ts'
import { blockLabel, epochEdges, epochsText, stripLabel } from './strip-words.ts'

const { mainnet } = networks
const block = (block_no: number, epoch_no: number, tx_count = 3): Block =>
  ({ block_no, epoch_no, tx_count, size: 4_102 }) as Block
const loaded = (no: number, epochNo: number): BlockPlace => ({
  state: 'loaded',
  no,
  block: block(no, epochNo),
})
const pending = (no: number): BlockPlace => ({ state: 'pending', no })

test('while blocks are missing, no sentence is about all, and the end of an epoch is seen only between two', () => {
  expect(epochsText([loaded(12, 496), loaded(11, 496), pending(10)])).toBe('')
  expect(epochsText([])).toBe('')
  expect(epochEdges(mainnet, [loaded(12, 496), pending(11), loaded(10, 495)])).toEqual([])
})

test('when all are there, the sentence names their epochs', () => {
  expect(epochsText([loaded(8, 0), loaded(7, 0)])).toBe('All are in epoch 0.')
  expect(epochsText([loaded(8, 1), loaded(7, 0)])).toBe('Epoch 1 begins among them.')
})

test('an epoch begins by the schedule, between the blocks on its two sides', () => {
  expect(epochEdges(mainnet, [loaded(12, 496), loaded(11, 496), loaded(10, 495)])).toEqual([
    { epochNo: 496, after: 10, time: parseUtcTime('2024-07-08T21:44:51') },
  ])
})

test('a block in words', () => {
  expect(blockLabel(block(10_559_454, 496), '2 min ago')).toBe(
    'Block 10,559,454, 4,102 bytes, 3 transactions, 2 min ago',
  )
  expect(blockLabel(block(1, 0, 1), '21:44:51 UTC')).toContain('1 transaction,')
  expect(blockLabel(block(1, 0, 0), '21:44:51 UTC')).toContain('no transactions,')
})

test.each([
  [30, true, /^Newest 30 blocks by time/],
  [30, false, /^These 30 blocks by time/],
  [1, true, /^Newest block by time/],
  [1, false, /^One block by time/],
])('a strip of %i blocks, with the newest: %o', (count, hasNewest, label) => {
  expect(stripLabel(count, hasNewest)).toMatch(label)
})
