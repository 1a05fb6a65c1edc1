import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedChain } from '#sample-chain/recorded/recorded-chain.ts'
import { recordedRanges, spanOf } from './recorded-blocks.tsx'

const { extent } = await recordedChain('mainnet')
const { ranges, singles } = recordedRanges(networks.mainnet, extent)

test('ranges are listed newest first, with the epochs and days that follow from their slots', () => {
  expect(ranges.at(0)).toEqual({
    first: 10_782_320,
    last: 10_783_373,
    count: 1_054,
    firstEpoch: 507,
    lastEpoch: 507,
    made: '2 Sep 2024',
  })
  expect(ranges.at(-1)).toMatchObject({ first: 1, last: 21_590, made: '23 to 28 Sep 2017' })
  const epochs = ranges.map(({ firstEpoch, lastEpoch }) => [firstEpoch, lastEpoch])
  expect(epochs.slice(-3)).toEqual([
    [222, 222],
    [23, 24],
    [0, 1],
  ])
  expect(ranges.find(({ first }) => first === 5_334_387)?.made).toBe('12 to 13 Feb 2021')
})

test('every block with a number is in a range or is a single one', () => {
  const sum = [...ranges, ...singles].reduce((total, { count }) => total + count, 0)
  expect(sum).toBe(extent.blocks - 4)
  expect(singles).toHaveLength(71)
  expect(singles.every(({ first, last }) => first === last)).toBe(true)
})

test('single blocks have the epochs and years from the oldest to the newest', () => {
  const span = spanOf(singles)
  expect(span).toMatchObject({ firstEpoch: 1, lastEpoch: 567, made: '2017 to 2025' })
  expect(spanOf([])).toBeUndefined()
})
