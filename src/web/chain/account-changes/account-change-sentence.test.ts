import { expect, test } from 'vitest'
import { accountChangeSentence } from './account-change-sentence.ts'

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
  expect(accountChangeSentence(change)).toBe(sentence)
})
