import { expect, test } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import { parseMarginFraction } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { changeText, firstUpdateText, poolChanges } from './pool-changes.ts'

// Three of the nine recorded updates of pool 4268, and one of another pool between them.
const update = (id: bigint, changes: Partial<PoolUpdate>): PoolUpdate => ({
  id,
  hash_id: 4268n,
  cert_index: 0,
  vrf_key_hash: '',
  pledge: lovelace(10_000_000_000n),
  active_epoch_no: 291,
  meta_id: 21_950n,
  margin: parseMarginFraction('0.05'),
  fixed_cost: lovelace(340_000_000n),
  registered_tx_id: 1n,
  reward_addr_id: 2_480_780n,
  vrf_key_hash_hex: '9be345',
  ...changes,
})

test('each update is compared with the one before it of the same pool, in the order of their ids', () => {
  const changes = poolChanges([
    update(25_258n, { margin: parseMarginFraction('0.04'), meta_id: 25_193n }),
    update(23_000n, { hash_id: 7n, margin: parseMarginFraction('0.9') }),
    update(22_010n, {}),
    update(28_729n, { margin: parseMarginFraction('0.04'), meta_id: 25_193n }),
  ])
  expect(changes.map((change) => [change.update.id, changeText(change, 'recorded')])).toEqual([
    [22_010n, 'First on record'],
    [23_000n, 'First on record'],
    [25_258n, 'Margin, metadata'],
    [28_729n, 'Nothing'],
  ])
})

test.each([
  ['live', 'First registration'],
  ['simulated', 'First registration'],
  ['recorded', 'First on record'],
  [undefined, 'First on record'],
] as const)('the first update of a pool on a network that is %s: %s', (source, text) => {
  expect(firstUpdateText(source)).toBe(text)
})
