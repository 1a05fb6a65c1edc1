import { expect, test } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import { parseMarginPercentage } from '#cardano/margin.ts'
import { networkPageParameters } from '#explorer-protocol/page-parameters.ts'
import {
  readTypedPool,
  readUpdateAddress,
  termKinds,
  typedPoolText,
  withFilters,
  withoutUnusable,
  withSort,
} from './list-address.ts'
import { NEWEST_FIRST, type UpdateFilters } from './select-updates.ts'

const search = (text: string) => new URLSearchParams(text)
const both = (least: unknown, greatest: unknown) => ({ least, greatest })
const MOST = 2n ** 64n - 1n

test.each<[string, object]>([
  ['', {}],
  ['pool=4268', { pool: 4268n }],
  ['vrf=9BE3', { vrf: '9be3' }],
  ['from=208&to=498', { epochs: both(208, 498) }],
  ['from=208', { epochs: both(208, undefined) }],
  ['to=208', { epochs: both(undefined, 208) }],
  ['from=300&to=300', { epochs: both(300, 300) }],
  ['pledge=..5000', { pledge: both(undefined, lovelace(5_000_000_000n)) }],
  ['pledge=500,000..500000', { pledge: both(lovelace(500_000_000_000n), lovelace(500_000_000_000n)) }],
  ['pledge=18446744073709.551615..', { pledge: both(lovelace(MOST), undefined) }],
  ['cost=340..340.000001', { cost: both(lovelace(340_000_000n), lovelace(340_000_001n)) }],
  ['margin=0..2.9900000000000001', { margin: both('0', '0.029900000000000001') }],
  ['margin=..100', { margin: both(undefined, parseMarginPercentage('100')) }],
  ['changed=margin-full', { changed: ['margin-full'] }],
  ['changed=vrf,margin-up', { changed: ['margin-up', 'vrf'] }],
  ['changed=terms', { changed: termKinds }],
  ['margin=>1..2', { margin: { ...both('0.01', '0.02'), isAbove: true } }],
  ['pledge=1000..<10,000', { pledge: { ...both(lovelace(10n ** 9n), lovelace(10n ** 10n)), isBelow: true } }],
  ['as_of=300', { asOf: 300 }],
  ['request=Pools&at=5', {}],
])('the filters of %j', (text, filters) => {
  expect(readUpdateAddress(search(text))).toEqual({
    selection: { filters, sort: NEWEST_FIRST },
    page: 1,
    unusable: [],
  })
})

test.each([
  'pool=',
  'pool=-1',
  'pool=9be3',
  'pool=pool1abc',
  'pool=12345678901234567890',
  'vrf=',
  'vrf=xyz',
  `vrf=${'a'.repeat(65)}`,
  'from=300&to=200',
  'from=-1',
  'from=1e3&to=5',
  'to=1234567890',
  'pledge=5',
  'pledge=..',
  'pledge=5..3',
  'pledge=-1..',
  'pledge=0.1234567..',
  'pledge=18446744073709.551616..',
  `cost=..1${'0'.repeat(30)}`,
  'margin=..100.01',
  'margin=3%25..',
  'changed=everything',
  'changed=vrf,everything',
  'margin=>2..2',
  'margin=<1..',
  'as_of=now',
  'sort=changed',
  'sort=--id',
])('%j is left out and named', (text) => {
  expect(readUpdateAddress(search(text))).toEqual({
    selection: { filters: {}, sort: NEWEST_FIRST },
    page: 1,
    unusable: [text.replace('%25', '%')],
  })
})

test('what can be read stays beside what cannot', () => {
  const { selection, unusable } = readUpdateAddress(search('pool=7&pledge=5..3&sort=-margin&as_of=x'))
  expect(selection).toEqual({ filters: { pool: 7n }, sort: { column: 'margin', descending: true } })
  expect(unusable).toEqual(['pledge=5..3', 'as_of=x'])
})

test('filters and order come back from the address as they were set, in one form', () => {
  const text =
    'pool=0042&vrf=9BE3&changed=vrf&margin=00..2.50&pledge=1,000..&cost=..340.10&from=0208&to=498&as_of=9&sort=tx&at=1'
  const { selection, unusable } = readUpdateAddress(search(text))
  const written = withSort(withFilters(search('at=1'), selection.filters), selection.sort)
  expect(unusable).toEqual([])
  expect(readUpdateAddress(written)).toEqual({ selection, page: 1, unusable })
  expect(written.toString()).toBe(
    'at=1&pool=42&vrf=9be3&changed=vrf&pledge=1000..&margin=0..2.5&cost=..340.1&from=208&to=498&as_of=9&sort=tx',
  )
})

test.each<[string, UpdateFilters, string]>([
  ['pool=7&sort=id&at=1', {}, 'sort=id&at=1'],
  ['pledge=5..3', { pool: 7n }, 'pool=7'],
])('of %j the filters %o are left', (text, filters, expected) => {
  expect(withFilters(search(text), filters).toString()).toBe(expected)
})

test('what cannot be used goes from the address, an order too, and nothing else', () => {
  const text = 'pool=7&pledge=5..3&from=9&to=1&sort=changed&at=1'
  const { unusable } = readUpdateAddress(search(text))
  expect(withoutUnusable(search(text), unusable).toString()).toBe('pool=7&at=1')
})

test('another filter or order leads to the first page', () => {
  const { page, selection } = readUpdateAddress(search('page=3&sort=tx'))
  expect([page, selection.sort.column]).toEqual([3, 'tx'])
  expect(withFilters(search('page=3&sort=tx'), { pool: 7n }).toString()).toBe('sort=tx&pool=7')
  expect(withSort(search('page=3&sort=tx'), NEWEST_FIRST).toString()).toBe('')
  expect(readUpdateAddress(search('page=0')).page).toBe(1)
})

test('every parameter that is written is one that the page is known to have', () => {
  const filters: UpdateFilters = {
    pool: 42n,
    vrf: '9be3',
    changed: ['vrf'],
    epochs: { least: 208, greatest: 498 },
    asOf: 9,
    ...readUpdateAddress(search('margin=0..2.5&pledge=1000..&cost=..340.1')).selection.filters,
  }
  const written = withSort(withFilters(search(''), filters), { column: 'tx', descending: false })
  const known = networkPageParameters['pools/updates'] ?? []
  expect(known).toEqual(expect.arrayContaining([...written.keys(), 'columns', 'page']))
})

const hash = '9be345'.padEnd(64, '0')

test.each([
  ['', { pool: undefined, vrf: undefined }, ''],
  [' 4,268 ', { pool: 4268n, vrf: undefined }, '4268'],
  ['0042', { pool: 42n, vrf: undefined }, '42'],
  ['9BE345', { pool: undefined, vrf: '9be345' }, '9be345'],
  [hash, { pool: undefined, vrf: hash }, hash],
  ['1'.repeat(64), { pool: undefined, vrf: '1'.repeat(64) }, '1'.repeat(64)],
])('%j is the filter %o', (typed, filters, text) => {
  expect(readTypedPool(typed)).toEqual(filters)
  expect(typedPoolText(filters)).toBe(text)
})

test.each([
  [`${hash}ab`, 'A key hash has 64 digits; this text has 66.'],
  ['pool1pu5jlj4q9w9jlxeu370a3c9myx47md5j5m2str0naunn2q3lkdy', 'no pool1… identifiers'],
  ['vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv', 'a VRF key in bech32'],
  ['bloom', '“bloom” is neither a pool number such as 4268 nor a key hash'],
  ['-5', '“-5” is neither'],
  ['x'.repeat(500), `“${'x'.repeat(24)}…” is neither`],
])('%j is refused', (typed, fault) => {
  expect(readTypedPool(typed)).toContain(fault)
})
