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
  [3, undefined, '3 updates with this key on record.'],
  [1, { kind: 'newest' }, '1 update with this key on record. The pool’s newest one bears it.'],
  [
    2,
    { kind: 'changed', epochNo: 291 },
    '2 updates with this key on record. The pool has since changed its key, with an update for epoch 291.',
  ],
] as const)('%i updates, use %o', (updates, use, text) => {
  expect(keyUseSentence(updates, use)).toBe(text)
})

test('a page by key counts its updates and pools', () => {
  expect(updatesOfKey(9, 1)).toBe('9 updates with this key on record')
  expect(updatesOfKey(5, 2)).toBe('5 updates with this key by 2 pools on record')
})
