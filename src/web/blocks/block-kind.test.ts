import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { blockTitle } from '#explorer-protocol/page-paths.ts'
import { madeUpBlock } from '#testing/chain/made-up-block.ts'
import { blockKind, whyAbsent } from './block-words.ts'

test.each([
  ['genesis', {}, 'Genesis block', 'the genesis block has none'],
  ['boundary', { epoch_no: 5 }, 'Boundary block of epoch 5', 'a boundary block has none'],
  ['main', { block_no: 1234, epoch_no: 0 }, 'Block 1,234', 'Byron blocks have none'],
  ['main', { block_no: 4_490_511, epoch_no: 208 }, 'Block 4,490,511', 'not on record'],
  ['main', { block_no: 7, epoch_no: null }, 'Block 7', 'not on record'],
] as const)('a %s block with %o', (kind, fields, title, why) => {
  const block = madeUpBlock(fields)
  expect(blockKind(block).kind).toBe(kind)
  expect(blockKind(block).note === undefined).toBe(kind === 'main')
  expect(blockTitle(block)).toBe(title)
  expect(whyAbsent(block, networks.mainnet)).toBe(why)
})
