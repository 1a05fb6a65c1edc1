import { expect, test } from 'vitest'
import { madeUpAccount } from '#testing/chain/made-up-account.ts'
import { storedAccount } from '../../chain/account-changes/stored-account.ts'
import { MOST_WATCHED, readStoredList, storedListText, type Watched } from './watched.ts'

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const pool: Watched = { network: 'mainnet', kind: 'pool', id: '4268', since: 1000 }
const account: Watched = {
  network: 'mainnet',
  kind: 'account',
  id: ACCOUNT,
  since: 2000,
  seen: { at: 3000, chain: '', account: storedAccount(madeUpAccount({})) },
}
const seenPool: Watched = { ...pool, id: '5', seen: { at: 3000, chain: 'recorded', update: '33494' } }

test('a list is read as it was written', () => {
  const entries = [pool, account, seenPool, { ...pool, network: 'sandbox' } as const]
  expect(readStoredList(storedListText(entries))).toEqual({ entries, isOfLaterVersion: false })
})

test.each([
  ['nothing', null],
  ['no JSON', '{"version":1,"entr'],
  ['another kind of value', '[1,2]'],
  ['null', 'null'],
  ['no list', '{"version":1,"entries":"4268"}'],
])('a storage with %s is an empty list', (_, text) => {
  expect(readStoredList(text)).toEqual({ entries: [], isOfLaterVersion: false })
})

test.each<[string, unknown]>([
  ['null', null],
  ['a network that is unknown', { ...pool, network: 'testnet' }],
  ['another kind', { ...pool, kind: 'epoch' }],
  ['a number with a sign', { ...pool, id: '-1' }],
  ['a number as such', { ...pool, id: 4268 }],
  ['no address', { ...account, id: 'stake1u8a9' }],
  ['markup', { ...pool, id: '<img src=x>' }],
  ['no time', { ...pool, since: '2026' }],
  ['a time that no date can have', { ...pool, since: 9e15 }],
  ['the state of an account for a pool', { ...pool, seen: account.seen }],
  ['an update that is no number', { ...pool, seen: { at: 1, chain: '', update: '1e3' } }],
  [
    'an amount with a fraction of a lovelace',
    { ...account, seen: { at: 1, chain: '', account: { ...account.seen, total_balance: '0.0000001' } } },
  ],
])('an entry with %s is skipped, and the others stay', (_, entry) => {
  const text = JSON.stringify({ version: 1, entries: [entry, seenPool] })
  expect(readStoredList(text).entries).toEqual([seenPool])
})

test('a list has each subject once, and no more than it may have', () => {
  const entries = Array.from({ length: MOST_WATCHED + 5 }, (_, at) => ({ ...pool, id: String(at) }))
  expect(readStoredList(storedListText([entries[0] ?? pool, ...entries])).entries).toEqual(
    entries.slice(0, MOST_WATCHED),
  )
})

test('a list of a later version is left as it is', () => {
  expect(readStoredList('{"version":2,"entries":[]}')).toEqual({ entries: [], isOfLaterVersion: true })
})
