import { expect, test } from 'vitest'
import { isNewTip } from './chain-pulse.ts'

const tip = (network: string, no: number) => ({ network, no })

test.each([
  ['the first block shown', undefined, tip('mainnet', 500), false],
  ['the same block on another page', tip('mainnet', 500), tip('mainnet', 500), false],
  ['the next block', tip('mainnet', 500), tip('mainnet', 501), true],
  ['the newest block of another network', tip('sandbox', 500), tip('mainnet', 12_069_665), false],
  ['a step back', tip('mainnet', 500), tip('mainnet', 499), false],
])('%s is new: %s', (_, before, now, isNew) => {
  expect(isNewTip(before, now)).toBe(isNew)
})
