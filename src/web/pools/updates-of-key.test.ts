import { expect, test } from 'vitest'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { keyUse, keyUseSentence, updatesOfKey } from './updates-of-key.tsx'

const pool = ['aa', 'aa', 'bb', 'aa', 'cc'].map((vrf_key_hash_hex, at) =>
  madeUpPoolUpdate({ id: BigInt(at + 1), active_epoch_no: 291 + at, vrf_key_hash_hex }),
)

test.each([
  ['cc', { kind: 'newest' }],
  ['aa', { kind: 'changed', epochNo: 295 }],
  ['bb', { kind: 'changed', epochNo: 294 }],
  ['dd', undefined],
])('the use of the key %s', (hash, use) => {
  expect(keyUse(pool, hash)).toEqual(use)
})

test.each([
  [3, undefined, 'live', '3 updates with this key.'],
  [1, { kind: 'newest' }, 'simulated', '1 update with this key. Its newest update bears it.'],
  [
    9,
    { kind: 'newest' },
    'recorded',
    '9 updates with this key on record. Its newest update on record bears it.',
  ],
  [
    2,
    { kind: 'changed', epochNo: 291 },
    'live',
    '2 updates with this key. The pool has since changed its key, with an update for epoch 291.',
  ],
  [2, undefined, undefined, '2 updates with this key on record.'],
] as const)('%i updates, use %o, on a network that is %s', (updates, use, source, text) => {
  expect(keyUseSentence(updates, use, source)).toBe(text)
})

test('a page by key counts its updates and pools', () => {
  expect(updatesOfKey(9, 1, 'recorded')).toBe('9 updates with this key on record')
  expect(updatesOfKey(5, 2, 'live')).toBe('5 updates with this key by 2 pools')
})
