import { expect, test } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import type { Margin } from '#cardano/margin.ts'
import { madeUpAccount } from '#testing/chain/made-up-account.ts'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { lineText } from '#web/pool-history/change-lines.tsx'
import {
  accountChangesSince,
  accountValues,
  poolChangesSince,
  poolValues,
  seenAmountText,
} from './changes-since.ts'

const update = (id: bigint, active_epoch_no: number, margin: string) =>
  madeUpPoolUpdate({ id, active_epoch_no, margin: margin as Margin })
const before = [update(1n, 200, '0.01'), update(2n, 210, '0.02')]

test('of a pool, the changes of terms that came since the visit are new, also one that is announced', () => {
  const seen = poolValues(before, 210)
  expect(seen).toMatchObject({ update: '2', margin: '0.02' })
  expect(poolChangesSince(before, seen)).toEqual([])
  const later = [...before, update(3n, 220, '0.02'), update(4n, 230, '0.03'), update(5n, 240, '0.04')]
  expect(poolChangesSince(later, seen).map(({ update, before }) => [update.id, before?.margin])).toEqual([
    [5n, '0.03'],
    [4n, '0.02'],
  ])
  expect(poolChangesSince(later, poolValues(later, 210))).toEqual([])
  // It shows the terms in force, and knows of those announced.
  expect(poolValues(later, 225)).toMatchObject({ update: '5', margin: '0.02' })
})

test('what was never seen, or was written by another program, has nothing new', () => {
  expect(poolChangesSince(before, undefined)).toEqual([])
  expect(poolChangesSince(before, { update: 'x' })).toEqual([])
  expect(accountChangesSince(madeUpAccount({}), undefined, String)).toEqual([])
  expect(
    accountChangesSince(madeUpAccount({}), { balance: null }, String).map(({ line }) => line.name),
  ).not.toContain('Balance')
})

const account = madeUpAccount({
  is_registered: true,
  pool_id: 'pool1a',
  total_balance: lovelace(100_000_000n),
  available_rewards: lovelace(5_000_000n),
})

test.each<[string, Partial<typeof account>, readonly string[]]>([
  ['nothing', {}, []],
  ['its balance', { total_balance: lovelace(90_500_000n) }, ['Balance −9.5 ADA']],
  [
    'rewards, which are part of the balance',
    { available_rewards: lovelace(7_000_000n), total_balance: lovelace(102_000_000n) },
    ['To withdraw 5 → 7 ADA', 'Balance +2 ADA'],
  ],
  ['another pool', { pool_id: 'pool1b' }, ['Pool pool1a → pool1b ']],
  [
    'its registration',
    { is_registered: false },
    ['State registered → not registered ', 'Pool pool1a → none '],
  ],
  ['an amount that is no longer known', { total_balance: null }, []],
])('of an account that changed %s', (_, changed, lines) => {
  const changes = accountChangesSince({ ...account, ...changed }, accountValues(account), (id) => id)
  expect(changes.map(({ line }) => lineText(line))).toEqual(lines)
})

test('an amount says what it was at the last visit, where it was another', () => {
  expect(seenAmountText('5000000', lovelace(7_000_000n))).toBe('5 ADA at your last visit')
  expect(seenAmountText('7000000', lovelace(7_000_000n))).toBeUndefined()
  expect(seenAmountText(undefined, lovelace(7_000_000n))).toBeUndefined()
})
