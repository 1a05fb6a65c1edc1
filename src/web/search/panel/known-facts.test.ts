import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { seenHashes } from '#web/search/seen-hashes.ts'
import { epochOfBlock } from './known-facts.ts'

const epochs = [
  { no: 0, blk_count: 10 },
  { no: 1, blk_count: 5 },
  { no: 2, blk_count: 7 },
]

test.each([
  [1, 'epoch 0'],
  [9, 'epoch 0'],
  // The first of epoch 1 where blocks are numbered from 0, the last of epoch 0 where they are from 1.
  [10, undefined],
  [11, 'epoch 1'],
  [15, undefined],
  [21, 'epoch 2'],
  [99, undefined],
])('block %i is of %s', (no, epoch) => {
  expect(epochOfBlock(epochs, no)).toBe(epoch)
})

test('with an epoch missing, nothing is said of the blocks after it', () => {
  expect(epochOfBlock(epochs.slice(1), 3)).toBeUndefined()
  expect(epochOfBlock([], 3)).toBeUndefined()
})

test('the beginning of a hash is found among the blocks that were loaded, on the network itself', () => {
  const client = new QueryClient()
  const put = (network: 'sandbox' | 'preprod', block_no: number, hash_hex: string) =>
    client.setQueryData(recordQuery(network, 'blockByNo', { block_no }).queryKey, {
      value: { block_no, hash_hex },
    } as never)
  put('sandbox', 27_350, 'ede72cf851d2')
  put('sandbox', 27_351, 'ede72d000000')
  put('preprod', 5, 'ede72cf851d2')
  expect(seenHashes(client, 'sandbox', 'ede72c').map(({ title, path }) => [title, path])).toEqual([
    ['Block 27,350', '/sandbox/blocks/27350'],
  ])
  expect(seenHashes(client, 'sandbox', 'ffffff')).toEqual([])
})
