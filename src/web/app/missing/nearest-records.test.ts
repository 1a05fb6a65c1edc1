import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { blockOfEpoch, nearestBlocks, nearestEpochs, nearestNumbers } from './nearest-records.ts'

const runs = [
  [0, 100],
  [300, 300],
  [500, 520],
] as const
const recording = {
  epochs: runs,
  blocks: 0,
  pool_updates: 0,
  accounts: [],
  block_runs: runs,
  block_slots: [],
}

test.each([
  [150, 100, 300],
  [301, 300, 500],
  [521, 520, undefined],
])('the numbers on record next to %i are %s and %s', (no, before, after) => {
  expect(nearestNumbers(runs, no)).toEqual({ before, after })
})

test('the nearest blocks and epochs of a recording are on both sides, with their distance', () => {
  expect(nearestBlocks('mainnet', 310, recording, 520).map(({ path, aside }) => [path, aside])).toEqual([
    ['/mainnet/blocks/300', '10 before'],
    ['/mainnet/blocks/500', '190 after'],
  ])
  expect(nearestEpochs('mainnet', 600, recording, 520)).toMatchObject([{ path: '/mainnet/epochs/520' }])
})

test('of a chain without gaps only the newest is near, and nothing while it is not known', () => {
  expect(nearestBlocks('mainnet', 600, undefined, 520)).toMatchObject([
    { path: '/mainnet/blocks/520', detail: 'the newest on record', aside: '80 before' },
  ])
  expect(nearestBlocks('mainnet', 100, undefined, 520)).toEqual([])
  expect(nearestBlocks('mainnet', 0, undefined, 520)).toMatchObject([{ path: '/mainnet/blocks/1' }])
  expect(nearestBlocks('mainnet', 0, undefined, undefined)).toEqual([])
  expect(nearestEpochs('mainnet', 100, undefined, undefined)).toEqual([])
})

test('a block of an epoch that is not on record itself', () => {
  const slots = [10, 4_492_900, 85_165_743].map((slot) => [slot, slot + 20] as const)
  const extent = { block_runs: runs, block_slots: slots }
  expect(blockOfEpoch(networks.mainnet, 394, extent)).toMatchObject([
    { title: 'Block 500', path: '/mainnet/blocks/500' },
  ])
  expect(blockOfEpoch(networks.mainnet, 395, extent)).toEqual([])
  expect(blockOfEpoch(networks.mainnet, 394, undefined)).toEqual([])
})
