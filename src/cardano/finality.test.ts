import { expect, test } from 'vitest'
import { securityParameter } from './finality.ts'
import { networks } from './network.ts'

// The genesis files of mainnet, preprod and preview have securityParam 2160, 2160 and 432.
test.each([
  ['mainnet', 2160],
  ['preprod', 2160],
  ['preview', 432],
  ['sandbox', 9],
] as const)('on %s a block is final after %i more', (name, blocks) => {
  expect(securityParameter(networks[name])).toBe(blocks)
})
