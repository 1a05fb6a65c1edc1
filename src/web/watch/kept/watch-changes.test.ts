import { expect, test } from 'vitest'
import { merge, withEntry, withoutEntry, withSeen } from './watch-changes.ts'
import { MOST_WATCHED, type SeenPool, type Watched } from './watched.ts'

const pool = (id: string, fields: Partial<Watched> = {}): Watched => ({
  network: 'mainnet',
  kind: 'pool',
  id,
  since: 1000,
  ...fields,
})
const seen = (at: number): SeenPool => ({ at, chain: '', update: '1' })
const full = Array.from({ length: MOST_WATCHED }, (_, at) => pool(String(at)))

test('a subject is added once, and removed without the same number on another network', () => {
  const list = withEntry([pool('1')], pool('1', { network: 'sandbox' }))
  expect(withEntry(list, pool('1', { since: 2000 }))).toBe(list)
  expect(withoutEntry(list, pool('1'))).toEqual([pool('1', { network: 'sandbox' })])
  expect(withEntry(full, pool('999'))).toBe(full)
})

test.each([
  ['never', undefined, 5],
  ['before', seen(4), 5],
  ['later, in another tab', seen(6), 6],
])('a pool that was seen %s', (_, before, at) => {
  const [entry, other] = withSeen([pool('1', { seen: before }), pool('2')], [[pool('1'), seen(5)]])
  expect(entry?.seen?.at).toBe(at)
  expect(other).toEqual(pool('2'))
})

test.each<[string, Watched[], Watched[], Omit<ReturnType<typeof merge>, 'list'>, Watched[]]>([
  ['new', [pool('1')], [pool('2')], { added: 1, known: 0, left: 0 }, [pool('1'), pool('2')]],
  [
    'known, watched and seen earlier',
    [pool('1', { since: 20, seen: seen(30) })],
    [pool('1', { since: 10, seen: seen(15) })],
    { added: 0, known: 1, left: 0 },
    [pool('1', { since: 10, seen: seen(30) })],
  ],
  [
    'known and seen later',
    [pool('1', { since: 20 })],
    [pool('1', { since: 25, seen: seen(40) })],
    { added: 0, known: 1, left: 0 },
    [pool('1', { since: 20, seen: seen(40) })],
  ],
  [
    'of another network',
    [pool('1')],
    [pool('1', { network: 'preprod' })],
    { added: 1, known: 0, left: 0 },
    [pool('1'), pool('1', { network: 'preprod' })],
  ],
  ['beyond the limit', full, [pool('998'), pool('999')], { added: 0, known: 0, left: 2 }, full],
])('entries of a file that are %s are merged', (_, list, imported, counts, merged) => {
  expect(merge(list, imported)).toEqual({ ...counts, list: merged })
})
