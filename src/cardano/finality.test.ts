import { describe, expect, test } from 'vitest'
import { isFinalBlock, isFinalEpoch } from './finality.ts'
import { type Network, networks } from './network.ts'

// The genesis files of mainnet, preprod and preview have securityParam 2160, 2160 and 432.
test.each([
  ['mainnet', 2160],
  ['preprod', 2160],
  ['preview', 432],
  ['sandbox', 9],
] as const)('on %s a block is final after %i more', (name, blocks) => {
  expect(isFinalBlock(networks[name], 10_000, 10_000 + blocks)).toBe(true)
  expect(isFinalBlock(networks[name], 10_000, 10_000 + blocks - 1)).toBe(false)
})

describe('an epoch is final when the whole epochs after it contain as many blocks as the security parameter', () => {
  // An epoch of each of these has ten times as many blocks as the security parameter, so one is enough.
  test.each([
    ['mainnet', 100],
    ['mainnet', 206],
    ['mainnet', 207],
    ['mainnet', 400],
    ['preprod', 100],
    ['preview', 100],
    ['sandbox', 3],
    ['sandbox', 100],
  ] as const)('%s, epoch %i', (name, epochNo) => {
    expect(isFinalEpoch(networks[name], epochNo, epochNo + 2)).toBe(true)
    expect(isFinalEpoch(networks[name], epochNo, epochNo + 1)).toBe(false)
    expect(isFinalEpoch(networks[name], epochNo, epochNo)).toBe(false)
  })

  test('epochs of 100 blocks, with a security parameter of 250', () => {
    const [segment] = networks.preview.schedule
    const network: Network = {
      ...networks.preview,
      securityParameter: 250,
      schedule: [{ ...segment, epochLength: 1000, activeSlotsCoefficient: 1 / 10 }],
    }
    expect(isFinalEpoch(network, 20, 24)).toBe(true)
    expect(isFinalEpoch(network, 20, 23)).toBe(false)
  })
})
