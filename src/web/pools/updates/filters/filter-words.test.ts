import { expect, test } from 'vitest'
import { filterChips, noneText, unusableText, withoutFilters } from './filter-words.ts'
import { readUpdateAddress } from './update-address.ts'

const filtersOf = (text: string) => readUpdateAddress(new URLSearchParams(text)).selection.filters

test.each([
  ['pool=4268', 'Pool 4268'],
  ['vrf=9be3', 'VRF key hash begins with 9be3'],
  [`vrf=${'9be3'.repeat(16)}`, 'VRF key hash 9be39be3…'],
  ['changed=margin-full', 'Changed: margin to 100%'],
  ['margin=0..2.99', 'Margin from 0 to 2.99%'],
  ['pledge=1000000..', 'Pledge from 1,000,000 ADA'],
  ['cost=..340.000001', 'Fixed cost to 340.000001 ADA'],
  ['from=208&to=498', 'Active from epoch 208 to 498'],
  ['from=208&to=208', 'Active from epoch 208'],
  ['from=208', 'Active from epoch 208 or later'],
  ['to=498', 'Active from epoch 498 or earlier'],
  ['as_of=300', 'As of epoch 300'],
])('%s is "%s", and goes with its name', (search, text) => {
  const filters = filtersOf(search)
  const chips = filterChips(filters, 'live')
  expect(chips.map((chip) => chip.text)).toEqual([text])
  expect(
    withoutFilters(
      filters,
      chips.map(({ key }) => key),
    ),
  ).toEqual({})
})

test('filters are listed in one order, and one of them goes alone', () => {
  const filters = filtersOf('as_of=3&margin=0..&pool=7')
  expect(filterChips(filters, 'live').map(({ key }) => key)).toEqual(['pool', 'margin', 'asOf'])
  expect(withoutFilters(filters, ['margin'])).toEqual({ pool: 7n, asOf: 3 })
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
  [1, 'live', 'No update passes the filter.'],
  [2, 'recorded', 'No update on record passes all filters together.'],
] as const)('no row under %i filters of data that is %s', (filters, source, text) => {
  expect(noneText(filters, source)).toBe(text)
})
