import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_WATCHED, parseWatchList, type Watched, type WatchSubject } from './watch-list.ts'

const KEY = 'epochal.watched'
const pool = (id: string): WatchSubject => ({ network: 'mainnet', kind: 'pool', id })

let stored: Map<string, string>
let isFull: boolean

beforeEach(() => {
  stored = new Map()
  isFull = false
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, text)
    },
  })
})

afterEach(() => vi.unstubAllGlobals())

/** A tab: the module with its own copy of the list. */
async function openTab() {
  vi.resetModules()
  return import('./watch-list.ts')
}

test('what one tab watches, another one finds, and neither loses what the other adds', async () => {
  const [one, other] = [await openTab(), await openTab()]
  one.watch(pool('1'))
  other.watch(pool('2'))
  one.watch(pool('3'))
  one.setLabel(pool('3'), ' Home ')
  const later = await openTab()
  expect(later.readWatchList()).toMatchObject({
    entries: [{ id: '1' }, { id: '2' }, { id: '3' }],
    labels: [{ id: '3', text: 'Home' }],
  })
  later.unwatch(pool('1'))
  later.setLabel(pool('3'), '')
  expect((await openTab()).readWatchList()).toMatchObject({
    entries: [{ id: '2' }, { id: '3' }],
    labels: [],
    unsaved: undefined,
  })
})

test('an entry that is put back is the one that was removed', async () => {
  const tab = await openTab()
  tab.watch(pool('1'))
  const [entry] = tab.readWatchList().entries
  if (!entry) throw new Error('no entry')
  tab.unwatch(entry)
  tab.watch(entry)
  expect(tab.readWatchList().entries).toEqual([entry])
})

test('a label and a star are apart: neither sets the other, and neither takes it along', async () => {
  const tab = await openTab()
  tab.setLabel(pool('1'), 'Home')
  expect(tab.readWatchList().entries).toEqual([])
  tab.watch(pool('1'))
  tab.unwatch(pool('1'))
  expect(tab.readWatchList()).toMatchObject({ entries: [], labels: [{ id: '1', text: 'Home' }] })
})

test('what a person has seen is not new, and counts again from there', async () => {
  const tab = await openTab()
  tab.watch(pool('1'))
  tab.noteNews(pool('1'), 2)
  const [entry] = tab.readWatchList().entries
  if (!entry) throw new Error('no entry')
  expect(entry.news).toBe(2)
  const seen = { at: 5000, values: { margin: '0.05', cost: null } }
  tab.markSeen(new Map([[entry, seen]]))
  const [later] = (await openTab()).readWatchList().entries
  expect(later).toEqual({ ...pool('1'), since: entry.since, seen })
})

test('a full list takes no other entry', async () => {
  const tab = await openTab()
  for (let id = 0; id <= MAX_WATCHED; id++) tab.watch(pool(String(id)))
  expect(tab.readWatchList().entries).toHaveLength(MAX_WATCHED)
})

test('without storage the list lasts in the tab, and says so', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const tab = await openTab()
  tab.watch(pool('1'))
  tab.watch(pool('2'))
  expect(tab.readWatchList()).toMatchObject({ entries: [{ id: '1' }, { id: '2' }], unsaved: 'no-storage' })
})

test('what a full storage does not take stays in the tab, and is stored when there is room', async () => {
  const tab = await openTab()
  tab.watch(pool('1'))
  isFull = true
  tab.watch(pool('2'))
  expect(tab.readWatchList()).toMatchObject({ entries: [{ id: '1' }, { id: '2' }], unsaved: 'no-storage' })
  isFull = false
  tab.watch(pool('3'))
  expect(tab.readWatchList().unsaved).toBeUndefined()
  expect((await openTab()).readWatchList().entries).toHaveLength(3)
})

test('a list of a later version is never overwritten', async () => {
  const text = '{"version":3,"entries":{}}'
  stored.set(KEY, text)
  const tab = await openTab()
  tab.watch(pool('1'))
  expect(tab.readWatchList()).toMatchObject({ entries: [{ id: '1' }], unsaved: 'later-version' })
  expect(stored.get(KEY)).toBe(text)
})

const ACCOUNT = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
const entry: Watched = { ...pool('4268'), since: 1000 }
const account: Watched = { network: 'mainnet', kind: 'account', id: ACCOUNT, since: 2000 }
const read = (entries: unknown) => parseWatchList(JSON.stringify({ version: 1, entries })).entries

test('a list is read as it was written', () => {
  const seen = { ...entry, seen: { at: 3000, values: { update: '33494' } }, news: 1 }
  expect(read([seen, account])).toEqual([seen, account])
  expect(read([{ ...entry, seen: { at: 3000, chain: '', update: '33494' } }])).toEqual([entry])
})

test('the labels of the first version, which were in the entries, are kept', () => {
  const text = JSON.stringify({ version: 1, entries: [entry, { ...account, label: 'Savings' }] })
  expect(parseWatchList(text)).toEqual({
    entries: [entry, account],
    labels: [{ network: 'mainnet', kind: 'account', id: ACCOUNT, text: 'Savings' }],
    unsaved: undefined,
  })
})

test.each([
  ['nothing', null],
  ['no JSON', '{"version":1,"entr'],
  ['another kind of value', '[1,2]'],
  ['null', 'null'],
  ['no list', '{"version":1,"entries":"4268"}'],
])('a storage with %s is an empty list', (_, text) => {
  expect(parseWatchList(text)).toEqual({ entries: [], labels: [], unsaved: undefined })
})

test.each<[string, unknown]>([
  ['null', null],
  ['a network that is unknown', { ...entry, network: 'testnet' }],
  ['another kind', { ...entry, kind: 'epoch' }],
  ['a number with a sign', { ...entry, id: '-1' }],
  ['a number as such', { ...entry, id: 4268 }],
  ['no address', { ...account, id: 'stake1u8a9' }],
  ['markup', { ...entry, id: '<img src=x>' }],
  ['no time', { ...entry, since: '2026' }],
])('an entry with %s is skipped, and the others stay', (_, malformed) => {
  expect(read([malformed, account])).toEqual([account])
})

test('a list has each subject once', () => {
  expect(read([entry, { ...entry, since: 5 }, account])).toEqual([entry, account])
})
