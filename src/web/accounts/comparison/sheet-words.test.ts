import { expect, test } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import type { Account } from '#contract/resources/account.ts'
import { poolGroups } from './pool-groups.ts'
import { drawnShares, type Share, shareOfText } from './share-bar.tsx'
import type { SheetResult } from './sheet-collection.ts'
import type { SheetRow } from './sheet-columns.tsx'
import { progressText } from './sheet-entries.ts'

const found: SheetResult = { kind: 'found', account: {} as Account }
const failed: SheetResult = { kind: 'failed', error: new Error('of a test') }

test.each([
  [[], 3, '0 of 3 accounts looked up'],
  [[found, { kind: 'waiting' }], 3, '1 of 3 accounts looked up'],
  [[found, { kind: 'unknown' }, found], 3, '3 of 3 accounts looked up'],
  [[found, failed, failed], 3, '3 of 3 accounts looked up, 2 failed'],
  [[found], 1, '1 of 1 account looked up'],
] as readonly (readonly [SheetResult[], number, string])[])('%#: progress', (results, total, text) => {
  expect(progressText(results, total)).toBe(text)
})

test.each<[bigint, bigint, string]>([
  [752n, 1000n, '75.2%'],
  [9999n, 10_000n, '99.9%'],
  [1n, 1n, '100.0%'],
  [0n, 5n, '0%'],
  [948n, 10_000n, '9.5%'],
  [1n, 10_000n, 'under 0.1%'],
  [0n, 0n, '0%'],
])('%i of %i is a share of %s', (amount, total, text) => {
  expect(shareOfText(lovelace(amount), lovelace(total))).toBe(text)
})

test('of many shares the smallest are one, and none of the total is lost', () => {
  const shares = Array.from({ length: 37 }, (_, at): Share => {
    return {
      key: `${at}`,
      no: at + 1,
      name: `Account ${at}`,
      isShort: true,
      amount: lovelace(BigInt(100 - at)),
      path: `/${at}`,
    }
  })
  const drawn = drawnShares(shares)
  expect(drawn).toHaveLength(21)
  expect(drawn.at(-1)).toMatchObject({ no: undefined, name: '17 more', path: undefined })
  const sum = (of: readonly Share[]) => of.reduce((all, { amount }) => all + amount, 0n)
  expect(sum(drawn)).toBe(sum(shares))
  expect(drawnShares(shares.slice(0, 20))).toHaveLength(20)
})

test('rows of one pool join, those without a pool too, the greatest first', () => {
  const row = (no: number, pool: string | undefined, balance: bigint): SheetRow => ({
    entry: { kind: 'account', text: '', address: `${no}` },
    no,
    result: { kind: 'found', account: { total_balance: lovelace(balance) } as Account },
    pool: pool === undefined ? undefined : { id: pool, no: pool === 'pool1a' ? 7n : undefined },
  })
  const groups = poolGroups([
    row(1, 'pool1a', 50n),
    row(2, undefined, 40n),
    row(3, undefined, 30n),
    row(4, 'pool1bcdefghi', 1n),
    row(5, 'pool1a', 1n),
  ])
  expect(groups.map(({ title, amount, rows }) => [title, amount, rows.map(({ no }) => no)])).toEqual([
    ['No pool', 70n, [2, 3]],
    ['Pool 7', 51n, [1, 5]],
    ['pool1bcde…', 1n, [4]],
  ])
})
