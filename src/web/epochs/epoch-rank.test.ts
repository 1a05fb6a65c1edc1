import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { blockCount, transactionsPerBlock } from '#web/measures/measure.ts'
import { rankOf, rankText } from './epoch-rank.ts'

const [template] = (await recordedEpochs('mainnet')) as [Epoch]
const epochsOf = (firstNo: number, ...counts: readonly number[]) =>
  counts.map((blk_count, i): Epoch => ({ ...template, no: firstNo + i, blk_count }))

const rank = (network: keyof typeof networks, epochs: readonly Epoch[], no: number) => {
  const epoch = epochs.find((candidate) => candidate.no === no)
  const found = epoch && rankOf(networks[network], blockCount, epoch, epochs)
  return found && rankText(found)
}

test.each([
  ['the highest', 'mainnet', epochsOf(507, 5, 9, 7), 508, 'highest of 3 in Conway'],
  ['the lowest', 'mainnet', epochsOf(507, 5, 9, 7), 507, 'lowest of 3 in Conway'],
  ['a shared place', 'mainnet', epochsOf(507, 9, 9, 7), 508, 'highest of 3 in Conway'],
  [
    'others of its era alone',
    'mainnet',
    epochsOf(286, 99, 98, 97, 96, 5, 9),
    291,
    'highest of 2 on record in Alonzo',
  ],
  [
    'an era that is over',
    'mainnet',
    epochsOf(286, 5, 6, 7, 4, 99, 98),
    287,
    '2nd highest of 4 on record in Mary',
  ],
  [
    'the fourth lowest',
    'mainnet',
    epochsOf(507, 10, 1, 2, 4, 3, 9, 8, 7, 6, 5),
    510,
    '4th lowest of 10 in Conway',
  ],
  ['the middle', 'mainnet', epochsOf(507, 1, 2, 3), 508, '2nd highest of 3 in Conway'],
  ['a record that begins later', 'mainnet', epochsOf(300, 5, 9), 300, 'lowest of 2 on record in Alonzo'],
  ['an era that is over, whole', 'preprod', epochsOf(7, 5, 4, 3, 2, 1), 8, '2nd highest of 5 in Alonzo'],
  ['alone in its era', 'mainnet', epochsOf(289, 5, 9), 290, undefined],
] as const)('%s', (_, network, epochs, no, text) => {
  expect(rank(network, epochs, no)).toBe(text)
})

test('an epoch without the figure is not counted', () => {
  const [own, other, without] = epochsOf(507, 3, 2, 0) as [Epoch, Epoch, Epoch]
  const rank = (...epochs: readonly Epoch[]) => rankOf(networks.mainnet, transactionsPerBlock, own, epochs)
  expect(rank(own, other, without)).toMatchObject({ place: 1, end: 'lowest', count: 2, isWhole: true })
  expect(rank(own, without)).toBeUndefined()
})
