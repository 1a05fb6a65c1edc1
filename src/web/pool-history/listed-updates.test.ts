import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { inChainOrder, kindsOfChange, takingEffect, termsAt } from './listed-updates.ts'

const place = (id: bigint, registered_tx_id: bigint, cert_index: number | null) =>
  madeUpPoolUpdate({ id, registered_tx_id, cert_index })

test.each([
  ['by transaction', [place(1n, 30n, 0), place(2n, 10n, 0), place(3n, 20n, 0)], [2n, 3n, 1n]],
  [
    'by certificate in one transaction',
    [place(1n, 10n, 2), place(2n, 10n, 0), place(3n, 10n, 10)],
    [2n, 1n, 3n],
  ],
  ['by record where certificates are not known', [place(2n, 10n, null), place(1n, 10n, 5)], [1n, 2n]],
])('updates are in the order of the chain: %s', (_, updates, ids) => {
  expect(inChainOrder(updates).map(({ id }) => id)).toEqual(ids)
})

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
  expect(kindsOfChange(before, madeUpPoolUpdate(changes))).toEqual(kinds)
})

test('a first update is of that kind alone, and one that stays at 100 % rises no more', () => {
  const full = madeUpPoolUpdate({ margin: '1' })
  expect(kindsOfChange(undefined, full)).toEqual(['first'])
  expect(kindsOfChange(full, full)).toEqual(['nothing'])
})

/** Updates in chain order, with the ids 1, 2 …, that are active from these epochs. */
const updates = (...epochs: readonly number[]) =>
  epochs.map((active_epoch_no, at) => madeUpPoolUpdate({ id: BigInt(at + 1), active_epoch_no }))

test.each<[string, readonly number[], number, bigint | undefined, readonly bigint[]]>([
  ['a pool without updates', [], 300, undefined, []],
  ['a first registration that is not active yet', [302], 300, undefined, [1n]],
  ['the epoch in which an update becomes active', [290, 300], 300, 2n, []],
  ['the epoch before it', [290, 300], 299, 1n, [2n]],
  ['two updates to come', [290, 301, 302], 300, 1n, [2n, 3n]],
  ['several of one epoch: the last takes effect', [290, 301, 301, 301], 300, 1n, [4n]],
  ['several of one epoch that has begun', [290, 300, 300], 300, 3n, []],
  ['a later update that is active before an earlier one', [290, 303, 302], 300, 1n, [3n]],
  ['the same when both have begun', [290, 303, 302], 303, 3n, []],
])('%s', (_, epochs, epochNo, inForce, announced) => {
  const terms = termsAt(updates(...epochs), epochNo)
  expect(terms.inForce?.id).toBe(inForce)
  expect(terms.announced.map(({ id }) => id)).toEqual(announced)
})

test('an update takes no effect where a later one is active by then', () => {
  expect(takingEffect(updates(210, 240, 240, 303, 302))).toEqual([true, false, true, false, true])
})

test('at every epoch, the update in force is the last that has taken effect', () => {
  const pool = updates(210, 240, 240, 260, 259, 280)
  const effective = pool.filter((_, at) => takingEffect(pool)[at])
  for (let epochNo = 205; epochNo < 290; epochNo++) {
    const { inForce, announced } = termsAt(pool, epochNo)
    const begun = effective.filter(({ active_epoch_no }) => active_epoch_no <= epochNo)
    expect(inForce, `epoch ${epochNo}`).toBe(begun.at(-1))
    expect(announced, `epoch ${epochNo}`).toEqual(effective.slice(begun.length))
  }
})
