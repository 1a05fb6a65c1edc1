import { expect, test } from 'vitest'
import { boundSubjects, updateFilters } from '#explorer-protocol/pool-searches.ts'
import { readSearch } from '#explorer-protocol/search-schema.ts'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { changeLines, lineText } from '#web/pool-history/change-lines.tsx'
import { listUpdates } from '#web/pool-history/listed-updates.ts'
import { boundFault, filterChips, unusableText, withoutFilters } from './filter-words.ts'
import { poolStatistics, poolTerms, rangeRows } from './pool-statistics.ts'
import { noUpdatesText, updatesSince } from './pool-words.ts'
import { readTypedEpoch } from './typed-filters.ts'
import { filterOfRange, rangeOfFilter } from './update-strip.tsx'

test('the history of a pool', () => {
  expect(updatesSince(5, 248, '1 Feb 2021')).toBe(
    '5 updates on record, the first active from epoch 248, 1 Feb 2021',
  )
})

test.each([
  ['recorded', 'number', 'No update of this pool is on record for Mainnet. There may be one on the chain.'],
  [undefined, 'key', 'No update with this VRF key is on record for Mainnet. There may be one on the chain.'],
  ['live', 'number', 'No update of this pool is on record for Mainnet.'],
  ['simulated', 'key', 'No update with this VRF key is on record for Mainnet.'],
] as const)('without an update, on a network that is %s, by %s', (source, by, text) => {
  expect(noUpdatesText('Mainnet', source, by)).toBe(text)
})

const filtersOf = (text: string) => readSearch(updateFilters, new URLSearchParams(text)).values

test.each([
  ['pool=4268', 'Pool 4268'],
  ['vrf=9be3', 'VRF key hash begins with 9be3'],
  [`vrf=${'9be3'.repeat(16)}`, 'VRF key hash 9be39be3…'],
  ['changed=margin-full', 'Margin to 100%'],
  ['changed=margin-up,cost-down', 'Margin up, cost down'],
  ['changed=terms', 'Terms changed'],
  ['changed=first,vrf,reward,metadata', '4 kinds of change'],
  ['margin=0..2.99', 'Margin from 0 to 2.99%'],
  ['margin=>1..2', 'Margin over 1 to 2%'],
  ['margin=100..100', 'Margin 100%'],
  ['pledge=1000000..', 'Pledge from 1,000,000 ADA'],
  ['pledge=1000..<10000', 'Pledge from 1,000 to under 10,000 ADA'],
  ['cost=..<170', 'Cost under 170 ADA'],
  ['cost=..340.000001', 'Cost to 340.000001 ADA'],
  ['from=208&to=498', 'Epochs 208 to 498'],
  ['from=208&to=208', 'Epoch 208'],
  ['from=208', 'Epochs from 208'],
  ['to=498', 'Epochs to 498'],
  ['as_of=300', 'As of epoch 300'],
])('%s is "%s", and goes with its name', (search, text) => {
  const filters = filtersOf(search)
  const chips = filterChips(filters, 'live', 'updates')
  expect(chips.map((chip) => chip.text)).toEqual([text])
  expect(
    withoutFilters(
      filters,
      chips.map(({ key }) => key),
    ),
  ).toEqual({})
})

test.each([
  [['pledge=5..3'], '“pledge=5..3” in the address is no filter of this list and is left out.'],
  [
    ['from=9&to=1', 'as_of=x'],
    '“from=9&to=1” and “as_of=x” in the address are no filters of this list and are left out.',
  ],
  [[`vrf=${'x'.repeat(99)}`], `“vrf=${'x'.repeat(56)}…” in the address`],
])('%j', (parameters, text) => {
  expect(unusableText(parameters)).toContain(text)
})

test.each([
  ['margin', '100.01', 'A margin is at most 100%.'],
  ['margin', '3%', '“3%” is not a number such as 3 or 2.99, without a unit and with at most 30 decimals.'],
  ['pledge', `1${'0'.repeat(30)}`, 'A pledge is at most 18,446,744,073,709.551615 ADA.'],
  ['pledge', '>0.1234567', '“0.1234567” has more than six decimals.'],
  ['cost', '-1', '“-1” is below zero.'],
])('a bound of the %s typed as %j: %s', (key, typed, text) => {
  const subject = boundSubjects.find((candidate) => candidate.key === key)
  expect(subject && boundFault(subject, typed)).toBe(text)
})

const pool = listUpdates([
  madeUpPoolUpdate({ id: 1n }),
  madeUpPoolUpdate({ id: 2n, pledge: 12_500_000n, margin: '0.02', meta_id: null }),
  madeUpPoolUpdate({ id: 3n, pledge: 12_500_000n, margin: '0.02', meta_id: null }),
])

test.each([
  [
    'live',
    [
      ['Registered'],
      ['Margin 5.00 → 2.00%', 'Pledge 10,000 → 12.5 ADA', 'Metadata removed'],
      ['Registered again, same terms'],
    ],
  ],
  [
    'recorded',
    [
      ['First on record'],
      ['Margin 5.00 → 2.00%', 'Pledge 10,000 → 12.5 ADA', 'Metadata removed'],
      ['Same terms as before on record'],
    ],
  ],
] as const)('what each update changed on a network that is %s', (source, lines) => {
  expect(pool.map((listed) => changeLines(listed, source).map(lineText))).toEqual(lines)
})

test('an update whose predecessor is not at hand says nothing of its changes', () => {
  expect(changeLines({ update: madeUpPoolUpdate(), before: undefined, kinds: undefined }, 'live')).toEqual([])
})

test('ranges without pools are left out at the ends, and are one row between two others', () => {
  const updates = ['0.01', '0.05', '1'].map((margin, i) =>
    madeUpPoolUpdate({ id: BigInt(i + 1), hash_id: BigInt(i + 1), margin }),
  )
  const { buckets } = poolStatistics(listUpdates(updates), 300).terms.margin
  expect(rangeRows(buckets, poolTerms.margin.textOf).map(({ label, pools }) => [label, pools])).toEqual([
    ['0 to 1', 1],
    ['1 to 4', 0],
    ['4 to 5', 1],
    ['5 to 100', 0],
    ['100', 1],
  ])
  expect(rangeRows(poolStatistics([], 3).terms.margin.buckets, poolTerms.margin.textOf)).toEqual([])
})

const record = { first: 208, last: 498 }
const bounds = (least?: number, greatest?: number) => ({ least, greatest })

test.each([
  [undefined, 208, 498],
  [bounds(300), 300, 498],
  [bounds(undefined, 300), 208, 300],
  [bounds(5, 9999), 208, 498],
  [bounds(9999), 498, 498],
])('the filter %o is the window from %i to %i', (epochs, first, last) => {
  expect(rangeOfFilter(epochs, record)).toEqual({ first, last })
})

test.each([
  [undefined, undefined],
  [record, undefined],
  [{ first: 300, last: 498 }, bounds(300)],
  [{ first: 208, last: 300 }, bounds(undefined, 300)],
  [{ first: 300, last: 301 }, bounds(300, 301)],
])('the window %o is the filter %o', (range, epochs) => {
  expect(filterOfRange(range, record)).toEqual(epochs)
})

test.each([
  [' 0250 ', 250],
  ['498', 498],
  ['499', 'The last epoch here is 498.'],
  ['207', 'Pools begin with epoch 208.'],
  ['', 'An epoch is a whole number, such as 300.'],
  ['2e2', 'An epoch is a whole number, such as 300.'],
])('the epoch "%s" is read as %s', (text, expected) => {
  expect(readTypedEpoch(text, record)).toBe(expected)
})
