import { expect, test } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import { madeUpAccount } from '#testing/chain/made-up-account.ts'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import type { SeenState } from '../kept/watched.ts'
import {
  accountChangesSince,
  chainOf,
  isChanged,
  poolChangesSince,
  seenAccount,
  seenPool,
} from './changes-since.ts'

// The second is after the third on the chain.
const updates = [
  madeUpPoolUpdate({ id: 1n, registered_tx_id: 10n }),
  madeUpPoolUpdate({ id: 2n, registered_tx_id: 30n }),
  madeUpPoolUpdate({ id: 3n, registered_tx_id: 20n }),
]
const [first, second, third] = updates
const at = (update: string | null, chain = 'c'): SeenState => ({ at: 5, chain, update })

test.each<[string, SeenState | undefined, object, boolean]>([
  ['never', undefined, { kind: 'first' }, false],
  ['as an account', seenAccount(madeUpAccount({}), 'c', 5), { kind: 'first' }, false],
  ['on another chain', at('1', 'b'), { kind: 'other-chain', since: 5 }, false],
  ['with an update that is gone', at('7'), { kind: 'rewritten', since: 5 }, true],
  ['with its last update', at('2'), { kind: 'pool', since: 5, updates: [] }, false],
  [
    'with its first update',
    at('1'),
    {
      kind: 'pool',
      since: 5,
      updates: [
        { update: third, before: first },
        { update: second, before: third },
      ],
    },
    true,
  ],
  [
    'without an update',
    at(null),
    {
      kind: 'pool',
      since: 5,
      updates: [
        { update: first, before: undefined },
        { update: third, before: first },
        { update: second, before: third },
      ],
    },
    true,
  ],
])('a pool that was seen %s', (_, seen, changes, changed) => {
  const found = poolChangesSince(seen, updates, 'c')
  expect(found).toEqual(changes)
  expect(isChanged(found)).toBe(changed)
})

test.each([
  [updates, '2'],
  [[], null],
])('a page shows a pool up to its last update on the chain', (shown, update) => {
  expect(seenPool(shown, 'c', 9)).toEqual({ at: 9, chain: 'c', update })
})

test('an account is compared field by field, to the last lovelace, and only with the same chain', () => {
  const before = madeUpAccount({ total_balance: lovelace(45_000_000_000_000_000n) })
  const seen = seenAccount(before, 'c', 5)
  expect(isChanged(accountChangesSince(seen, before, 'c'))).toBe(false)
  const now = { ...before, total_balance: lovelace(44_999_999_999_999_999n), is_registered: true }
  const changes = accountChangesSince(seen, now, 'c')
  expect(isChanged(changes)).toBe(true)
  expect(changes).toEqual({
    kind: 'account',
    since: 5,
    changes: [
      { field: 'total_balance', before: '45000000000', after: '44999999999.999999' },
      { field: 'is_registered', before: 'false', after: 'true' },
    ],
  })
  expect(accountChangesSince(seen, now, 'b')).toEqual({ kind: 'other-chain', since: 5 })
})

test.each([
  ['live', null, ''],
  ['recorded', null, 'recorded'],
  ['simulated', '2026-11-16T06:00:00', '2026-11-16T06:00:00'],
] as const)('the chain of a network that is %s', (source, start_time, chain) => {
  expect(chainOf({ source, start_time })).toBe(chain)
})

test('a network that does not describe itself counts as live', () => {
  expect(chainOf(undefined)).toBe('')
})
