import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { changeKinds, hasKind, isChangeKind, kindsOf, kindsOfChange } from './listed-updates.ts'

const before = madeUpPoolUpdate()

test.each([
  ['nothing', {}, ['nothing']],
  ['its record and epoch alone', { id: 2n, active_epoch_no: 300 }, ['nothing']],
  ['a greater pledge', { pledge: 2n ** 64n - 1n }, ['pledge-up']],
  ['a pledge less by one lovelace', { pledge: 9_999_999_999n }, ['pledge-down']],
  ['a margin greater in the 17th digit', { margin: '0.05000000000000001' }, ['margin-up']],
  ['a smaller margin', { margin: '0.0499' }, ['margin-down']],
  ['a margin of 100 %', { margin: '1' }, ['margin-up', 'margin-full']],
  ['a greater cost', { fixed_cost: 340_000_001n }, ['cost-up']],
  ['a smaller cost', { fixed_cost: 170_000_000n }, ['cost-down']],
  ['another key', { vrf_key_hash_hex: 'c94216' }, ['vrf']],
  ['another reward address', { reward_addr_id: 1n }, ['reward']],
  ['no metadata', { meta_id: null }, ['metadata']],
  ['two terms', { margin: '0', pledge: 0n }, ['pledge-down', 'margin-down']],
])('an update that changes %s', (_, changes, kinds) => {
  expect(kindsOf(kindsOfChange(before, madeUpPoolUpdate(changes)))).toEqual(kinds)
})

test('a first update is of that kind alone, and one that stays at 100 % rises no more', () => {
  const full = madeUpPoolUpdate({ margin: '1' })
  expect(kindsOf(kindsOfChange(undefined, full))).toEqual(['first'])
  expect(kindsOf(kindsOfChange(full, full))).toEqual(['nothing'])
})

test.each(changeKinds)('the kind %s is in a set of it alone', (kind) => {
  const set = 1 << changeKinds.indexOf(kind)
  expect(isChangeKind(kind)).toBe(true)
  expect(changeKinds.filter((other) => hasKind(set, other))).toEqual([kind])
})
