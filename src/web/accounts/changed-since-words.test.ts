import { expect, test } from 'vitest'
import type { NetworkDescription } from '#contract/network-description.ts'
import { changeSentence, visitScope } from './changed-since-words.ts'

const described = (source: NetworkDescription['source'], start_time: string | null = null) =>
  ({ network: 'mainnet', source, start_time }) as NetworkDescription

test.each([
  ['live', described('live'), 'mainnet'],
  ['not described', undefined, 'mainnet'],
  ['recorded, where nothing changes', described('recorded'), undefined],
  ['simulated', described('simulated', '2026-11-16T06:00:00'), 'mainnet@2026-11-16T06:00:00'],
  ['simulated anew', described('simulated', '2026-11-20T06:00:00'), 'mainnet@2026-11-20T06:00:00'],
] as const)('visits of a network that is %s', (_, description, scope) => {
  expect(visitScope('mainnet', description)).toBe(scope)
})

const POOL = 'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc'
const OTHER = 'pool1qqqqqdk4zhsjuxxd8jyvwncf5eucfskz0xjjj64fdmlgj735lr9'
test.each([
  [{ field: 'total_balance', before: '5', after: '4.999999' }, 'Total balance −0.000001 ADA.'],
  [{ field: 'total_rewards', before: '1', after: '3.5' }, 'Rewards earned +2.500000 ADA.'],
  [{ field: 'controlled_stakes', before: '', after: '3.5' }, 'Controlled stake is known now.'],
  [{ field: 'controlled_stakes', before: '3.5', after: '' }, 'Controlled stake is no longer known.'],
  [{ field: 'is_registered', before: 'false', after: 'true' }, 'State now registered.'],
  [{ field: 'is_registered', before: 'true', after: 'false' }, 'State no longer registered.'],
  [{ field: 'pool_id', before: '', after: POOL }, 'Delegation began, to pool1y24nj…9w5axc.'],
  [{ field: 'pool_id', before: POOL, after: '' }, 'Delegation to pool1y24nj…9w5axc ended.'],
  [
    { field: 'pool_id', before: POOL, after: OTHER },
    'Delegation moved from pool1y24nj…9w5axc to pool1qqqqq…735lr9.',
  ],
] as const)('%o is told as %s', (change, sentence) => {
  expect(changeSentence(change)).toBe(sentence)
})
