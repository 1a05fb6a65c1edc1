import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { followedRange, withGrown } from './live-list.tsx'

const { mainnet } = networks
const recorded = await recordedEpochs('mainnet')

test.each([
  ['30', [467, 496], [468, 497]],
  ['1 y', [424, 496], [425, 497]],
  ['since Shelley', [208, 496], [208, 497]],
  ['all', [0, 496], [0, 497]],
  ['typed, to the newest', [400, 496], undefined],
  ['older', [400, 480], undefined],
] as const)('the range %s', (_, [first, last], followed) => {
  const next = followedRange(mainnet, { first, last }, 496, 497)
  expect(next && [next.first, next.last]).toEqual(followed)
})

test('a list takes the figures of its last epoch once they have grown, and of no other', () => {
  const [before, last] = recorded.slice(-2) as [Epoch, Epoch]
  const grown = { ...last, blk_count: last.blk_count + 1 }
  expect(withGrown(recorded, grown)).toEqual([...recorded.slice(0, -1), grown])
  expect(withGrown(recorded, { ...last })).toBe(recorded)
  expect(withGrown(recorded, { ...last, blk_count: last.blk_count - 1 })).toBe(recorded)
  expect(withGrown(recorded, { ...grown, no: last.no + 1 })).toBe(recorded)
  expect(withGrown(recorded, { ...before, blk_count: before.blk_count + 1 })).toBe(recorded)
})
