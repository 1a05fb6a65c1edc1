import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasWatchList } from './has-watch-list.ts'
import type { SeenPool, WatchSubject } from './watched.ts'

const KEY = 'epochal.watched'
const pool = (id: string): WatchSubject => ({ network: 'mainnet', kind: 'pool', id })
const seen: SeenPool = { at: 5, chain: '', update: '7' }

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
  return import('./watch-store.ts')
}

test('what one tab watches, another one finds, and neither loses what the other adds', async () => {
  const [one, other] = [await openTab(), await openTab()]
  expect(hasWatchList()).toBe(false)
  one.watch(pool('1'), seen)
  other.watch(pool('2'), undefined)
  one.watch(pool('3'), undefined)
  expect(hasWatchList()).toBe(true)
  const later = await openTab()
  expect(later.readWatchList().entries.map(({ id, seen }) => [id, seen])).toEqual([
    ['1', seen],
    ['2', undefined],
    ['3', undefined],
  ])
  later.unwatch(pool('1'))
  later.noteSeen([[pool('2'), seen]])
  expect((await openTab()).readWatchList()).toMatchObject({
    entries: [{ id: '2', seen }, { id: '3' }],
    unsaved: undefined,
  })
})

test('an entry that is put back is the one that was removed', async () => {
  const tab = await openTab()
  tab.watch(pool('1'), seen)
  const [entry] = tab.readWatchList().entries
  if (!entry) throw new Error('no entry')
  tab.unwatch(entry)
  tab.watchAgain(entry)
  expect(tab.readWatchList().entries).toEqual([entry])
})

test('without storage the list lasts in the tab, and says so', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const tab = await openTab()
  expect(hasWatchList()).toBe(false)
  tab.watch(pool('1'), undefined)
  tab.watch(pool('2'), undefined)
  expect(tab.readWatchList()).toMatchObject({ entries: [{ id: '1' }, { id: '2' }], unsaved: 'no-storage' })
})

test('what a full storage does not take stays in the tab, and is stored when there is room', async () => {
  const tab = await openTab()
  tab.watch(pool('1'), undefined)
  isFull = true
  tab.watch(pool('2'), undefined)
  expect(tab.readWatchList()).toMatchObject({ entries: [{ id: '1' }, { id: '2' }], unsaved: 'no-storage' })
  isFull = false
  tab.watch(pool('3'), undefined)
  expect(tab.readWatchList().unsaved).toBeUndefined()
  expect((await openTab()).readWatchList().entries).toHaveLength(3)
})

test('a list of a later version is never overwritten', async () => {
  const text = '{"version":2,"entries":{}}'
  stored.set(KEY, text)
  const tab = await openTab()
  tab.watch(pool('1'), undefined)
  expect(tab.readWatchList()).toMatchObject({ entries: [{ id: '1' }], unsaved: 'later-version' })
  expect(stored.get(KEY)).toBe(text)
})

test('an import adds to the list and counts what it added', async () => {
  const tab = await openTab()
  tab.watch(pool('1'), undefined)
  const imported = [
    { ...pool('1'), since: 1 },
    { ...pool('2'), since: 2, seen },
  ]
  expect(tab.importWatched(imported)).toEqual({ added: 1, known: 1, left: 0 })
  expect((await openTab()).readWatchList().entries).toMatchObject([
    { id: '1', since: 1 },
    { id: '2', seen },
  ])
})
