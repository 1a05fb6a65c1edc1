import { describe, expect, test } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import { parseMarginPercentage } from '#cardano/margin.ts'
import {
  compareSearch,
  embedSearch,
  epochsSearch,
  presentationSearch,
} from '#explorer-protocol/epoch-searches.ts'
import {
  blocksSearch,
  projectsSearch,
  referenceSearch,
  signInSearch,
  textSearch,
} from '#explorer-protocol/general-searches.ts'
import { pageParameters } from '#explorer-protocol/page-parameters.ts'
import {
  NEWEST_FIRST,
  poolStatisticsSearch,
  poolsSearch,
  termKinds,
  updatesSearch,
} from '#explorer-protocol/pool-searches.ts'
import { readSearch, type SearchSchema } from '#explorer-protocol/search-schema.ts'
import { withoutUnusable, writeSearch } from '#web/browser/search-query.ts'

const alone = (no: number) => ({ first: no, last: no })
const both = (least: unknown, greatest: unknown) => ({ least, greatest })
const ada = (amount: bigint) => lovelace(amount * 1_000_000n)
const MOST = 2n ** 64n - 1n

/** The values that are not the standard ones. */
function chosen(schema: SearchSchema, text: string) {
  const { values, unusable } = readSearch(schema, new URLSearchParams(text))
  const other = Object.entries(values).filter(([key, value]) => value !== schema[key]?.standard)
  return { values: Object.fromEntries(other), unusable }
}

type Row = readonly [text: string, values: object, written?: string]

/** Texts, the values that they mean, and their one form where it is another one. */
const tables: readonly (readonly [name: string, SearchSchema, readonly Row[]])[] = [
  [
    'updates',
    updatesSearch,
    [
      ['', {}],
      ['pool=4268', { pool: 4268n }],
      ['pool=0042', { pool: 42n }, 'pool=42'],
      ['vrf=9BE3', { vrf: '9be3' }, 'vrf=9be3'],
      ['from=208&to=498', { epochs: both(208, 498) }],
      ['from=208', { epochs: both(208, undefined) }],
      ['to=208', { epochs: both(undefined, 208) }],
      ['from=0300&to=300', { epochs: both(300, 300) }, 'from=300&to=300'],
      ['pledge=..5000', { pledge: both(undefined, ada(5000n)) }],
      ['pledge=500,000..500000', { pledge: both(ada(500_000n), ada(500_000n)) }, 'pledge=500000..500000'],
      ['pledge=18446744073709.551615..', { pledge: both(lovelace(MOST), undefined) }],
      ['cost=340..340.000001', { cost: both(ada(340n), lovelace(340_000_001n)) }],
      ['margin=00..2.990', { margin: both('0', parseMarginPercentage('2.99')) }, 'margin=0..2.99'],
      ['margin=0..2.9900000000000001', { margin: both('0', '0.029900000000000001') }],
      ['margin=..100', { margin: both(undefined, parseMarginPercentage('100')) }],
      ['changed=margin-full', { changed: ['margin-full'] }],
      ['changed=vrf,margin-up', { changed: ['margin-up', 'vrf'] }, 'changed=margin-up,vrf'],
      ['changed=terms', { changed: termKinds }],
      ['margin=>1..2', { margin: { ...both('0.01', '0.02'), isAbove: true } }],
      ['pledge=1000..<10000', { pledge: { ...both(ada(1000n), ada(10_000n)), isBelow: true } }],
      ['as_of=300', { asOf: 300 }],
      ['sort=-margin', { sort: { column: 'margin', descending: true } }],
      ['sort=-active', { sort: NEWEST_FIRST }, ''],
      ['columns=id,cost', { columns: ['cost', 'id'] }, 'columns=cost,id'],
      ['columns=', { columns: [] }],
      ['columns=utc,pledge,margin,cost', { columns: ['utc', 'pledge', 'margin', 'cost'] }, ''],
      ['page=3', { page: 3 }],
      ['page=0', {}, ''],
      ['request=Pools&at=5', {}, ''],
    ],
  ],
  [
    'pools',
    poolsSearch,
    [
      ['changed=terms&margin=>1..2&epoch=300&sort=-changes&page=2', expect.any(Object)],
      ['epoch=300', { epoch: 300 }],
      ['sort=changes', { sort: { column: 'changes', descending: false } }],
      ['as_of=9', {}, ''],
      ['from=208&at=12', { epochs: { least: 208, greatest: undefined }, at: 12n }],
    ],
  ],
  ['pool statistics', poolStatisticsSearch, [['epoch=300', { epoch: 300 }]]],
  [
    'epochs',
    epochsSearch,
    [
      ['from=100&to=200', { range: { first: 100, last: 200 } }],
      ['from=200&to=100', { range: { first: 100, last: 200 } }, 'from=100&to=200'],
      ['from=280', { range: { first: 280, last: undefined } }],
      ['to=280', { range: { first: 0, last: 280 } }, 'from=0&to=280'],
      ['charts=output,tx', { charts: ['tx', 'output'] }, 'charts=tx,output'],
      ['charts=fee-per-tx,nothing', { charts: ['fee-per-tx'] }, 'charts=fee-per-tx'],
      ['charts=nothing', {}, ''],
      ['charts=output-per-tx', {}, ''],
      ['charts=tx,fees', { charts: ['tx', 'fees'] }, ''],
      ['scale=log', { scale: 'log' }],
      ['scale=linear', {}, ''],
      ['line=mean-5', { line: 'mean-5' }],
      ['median=yes', { line: 'median' }, 'line=median'],
      ['median=no', {}, ''],
      ['compare=315&with=304', { comparison: { a: alone(315), b: alone(304) } }],
      ['compare=308-322', { comparison: { a: { first: 308, last: 322 }, b: 'before' } }],
      ['compare=7&with=mean-30', { comparison: { a: alone(7), b: 'before' } }, 'compare=7'],
      ['at=300', { at: 300 }],
      ['columns=fees,tx', { columns: ['tx', 'fees'] }, 'columns=tx,fees'],
      ['columns=tx,nothing', { columns: ['tx'] }, 'columns=tx'],
      ['columns=', { columns: [] }],
      ['columns=era,starts,tx,fees,blocks,output,fee-per-tx,change', expect.any(Object), ''],
      ['tx=300000..', { tx: both('300000', undefined) }],
      ['fees=..95000.50', { fees: both(undefined, '95000.5') }, 'fees=..95000.5'],
      ['change=-5..5', { change: both('-5', '5') }],
      ['tx=1..2&fee-per-tx=0.31..0.35', { tx: both('1', '2'), 'fee-per-tx': both('0.31', '0.35') }],
      ['tx=abc..5', { tx: both(undefined, '5') }, 'tx=..5'],
      ['sort=-tx', { sort: { column: 'tx', descending: true } }],
      ['sort=-no', { sort: { column: 'no', descending: true } }, ''],
    ],
  ],
  [
    'comparison',
    compareSearch,
    [
      ['a=7&show=mean&place=3&measure=fees', expect.any(Object)],
      ['a=315&b=304&scale=log', { comparison: { a: alone(315), b: alone(304) }, scale: 'log' }],
      ['a=9-5', {}, ''],
    ],
  ],
  [
    'presentation',
    presentationSearch,
    [['from=100&to=200&charts=blocks&scale=log&line=median&at=150&step=compare', expect.any(Object)]],
  ],
  [
    'embed',
    embedSearch,
    [['from=293&to=322&charts=fees&scale=log&line=median&theme=dark', expect.any(Object)]],
  ],
  [
    'blocks',
    blocksSearch,
    [
      ['before=8415364', { before: 8_415_364 }],
      ['before=0', { before: 0 }],
    ],
  ],
  ['search', textSearch, [['q=epoch+300', { q: 'epoch 300' }]]],
  ['reference', referenceSearch, [['network=sandbox&units=live', { network: 'sandbox', units: 'live' }]]],
  [
    'projects',
    projectsSearch,
    [
      ['archived=yes', { archived: true }],
      ['after=0f8fad5b-d9cb-469f-a165-70867728950e', { after: '0f8fad5b-d9cb-469f-a165-70867728950e' }],
      ['new=', { isMaking: true }],
    ],
  ],
  [
    'sign-in',
    signInSearch,
    [
      ['form=register', { form: 'register' }],
      ['form=sign-in', {}, ''],
      ['failure=denied', { failure: 'denied' }],
    ],
  ],
]

describe.each(tables)('the query of %s', (_, schema, rows) => {
  const cases = rows.map(([text, values, written = text]) => ({ text, values, written }))
  test.each(cases)('$text', ({ text, values, written }) => {
    expect(chosen(schema, text).values).toEqual(values)
    const again = writeSearch(schema, readSearch(schema, new URLSearchParams(text)).values).toString()
    expect(decodeURIComponent(again)).toBe(written)
    expect(chosen(schema, again)).toEqual({ values: chosen(schema, written).values, unusable: [] })
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
])('%j of the updates is left out and named', (text) => {
  expect(chosen(updatesSearch, text)).toEqual({ values: {}, unusable: [text.replace('%25', '%')] })
  expect(withoutUnusable(`${text}&at=1`, [text]).toString()).toBe('at=1')
})

test.each([
  'from=&to=200',
  'from=abc&to=200',
  'from=280&to=-1',
  'compare=5-3',
  'with=304',
  'place=0',
  'at=-1',
  'tx=..',
  'tx=300000',
  'tx=-5..',
  'tx=a..b',
  'tx=1..2..3',
  'sort=nothing',
])('%j of the epochs is left out', (text) => {
  expect(chosen(epochsSearch, text).values).toEqual({})
})

test.each(['before=', 'before=-5', 'before=1e5', 'before=12345678901'])(
  '%j of the blocks is left out',
  (text) => {
    expect(chosen(blocksSearch, text).values).toEqual({})
  },
)

test.each(['archived=1', 'after=', 'after=../x', 'after=1%27'])('%j of the projects is left out', (text) => {
  expect(chosen(projectsSearch, text).values).toEqual({})
})

test('what can be read stays beside what cannot, and that alone leaves the address', () => {
  const text = 'pool=7&pledge=5..3&sort=-margin&as_of=x&at=1'
  const { values, unusable } = chosen(updatesSearch, text)
  expect(values).toEqual({ pool: 7n, sort: { column: 'margin', descending: true } })
  expect(unusable).toEqual(['pledge=5..3', 'as_of=x'])
  expect(withoutUnusable(text, unusable).toString()).toBe('pool=7&sort=-margin&at=1')
})

test('another filter or order leads to the first page, other columns and charts do not', () => {
  expect(writeSearch(updatesSearch, { pool: 7n }, 'page=3&sort=tx&at=1').toString()).toBe(
    'sort=tx&at=1&pool=7',
  )
  expect(writeSearch(updatesSearch, { sort: NEWEST_FIRST }, 'page=3&sort=tx').toString()).toBe('')
  expect(writeSearch(updatesSearch, { columns: ['id'] }, 'page=3').toString()).toBe('page=3&columns=id')
  expect(writeSearch(updatesSearch, { page: 2 }, 'pool=7&page=3').toString()).toBe('pool=7&page=2')
  expect(writeSearch(epochsSearch, { charts: ['tx'] }, 'page=3').toString()).toBe('page=3&charts=tx')
})

test('the parameters that the proxy knows of a page are those of its query, and the request of any page', () => {
  expect(pageParameters('/mainnet/pools/updates')).toEqual(
    expect.arrayContaining(['request', 'from', 'to', 'as_of', 'columns', 'page']),
  )
  expect(pageParameters('/mainnet/accounts')).toEqual(['request'])
  expect(pageParameters('/reference')).toEqual(['request', 'network', 'units'])
})
