import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { followedRange } from './followed-range.ts'

const { mainnet } = networks

test.each([
  ['30 epochs', [467, 496], [468, 497]],
  ['1 year', [424, 496], [425, 497]],
  ['the era in progress', [365, 496], [365, 497]],
  ['all', [0, 496], [0, 497]],
  ['typed, to the newest', [400, 496], undefined],
  ['older', [400, 480], undefined],
] as const)('the range %s', (_, [first, last], followed) => {
  const next = followedRange(mainnet, { first, last }, 496, 497)
  expect(next && [next.first, next.last]).toEqual(followed)
})
