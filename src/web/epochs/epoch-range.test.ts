import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { readSearch } from '#explorer-protocol/search-schema.ts'
import { presetRanges, shownRange, withShownRange } from './epoch-range.ts'

const named = (query: string) => readSearch(epochsSearch, new URLSearchParams(query)).values.range

test.each([
  ['from=100&to=200', { first: 100, last: 200 }],
  ['from=100&to=9999', { first: 100, last: 322 }],
  ['', { first: 177, last: 322 }],
  ['from=200&to=100', { first: 100, last: 200 }],
  ['from=9999&to=300', { first: 300, last: 322 }],
  ['from=280', { first: 280, last: 322 }],
  ['to=280', { first: 0, last: 280 }],
  ['to=9999', { first: 0, last: 322 }],
  ['from=322', { first: 322, last: 322 }],
  ['from=323', { first: 177, last: 322 }],
  ['from=&to=200', { first: 177, last: 322 }],
  ['from=abc&to=200', { first: 177, last: 322 }],
  ['from=280&to=-1', { first: 177, last: 322 }],
  ['from=400&to=500', { first: 177, last: 322 }],
])('?%s shows the epochs it names, or else the last two years', (query, range) => {
  expect(shownRange(networks.mainnet, named(query), 322)).toEqual(range)
})

test.each([
  ['', undefined],
  ['sort=-tx', undefined],
  ['from=100&to=200', undefined],
  ['from=100&to=9999&sort=-tx', 'from=100&to=322&sort=-tx'],
  ['from=0100&to=200', 'from=100&to=200'],
  ['to=200', undefined],
  ['from=280&sort=-tx', undefined],
  ['from=323', 'from=177&to=322'],
  ['to=9999', 'to=322&from=0'],
  ['from=200&to=100', 'from=100&to=200'],
])('the query %j becomes %j once its range is shown', (query, shown) => {
  const search = new URLSearchParams(query)
  expect(withShownRange(search, shownRange(networks.mainnet, named(query), 322))?.toString()).toBe(shown)
})

test('a year has as many epochs as fit into it', () => {
  expect(shownRange(networks.preview, undefined, 1000)).toEqual({ first: 271, last: 1000 })
  expect(presetRanges(networks.preview, 1000).map(({ name, range }) => [name, range.first])).toEqual([
    ['30 epochs', 971],
    ['1 year', 636],
    ['2 years', 271],
    ['All', 0],
  ])
  expect(presetRanges(networks.sandbox, 1000).map(({ name }) => name)).toEqual([
    '30 epochs',
    '73 epochs',
    '146 epochs',
    'All',
  ])
})

test('the presets end at the newest epoch and never start before the first', () => {
  expect(presetRanges(networks.mainnet, 322).map(({ name, range }) => [name, range.first])).toEqual([
    ['30 epochs', 293],
    ['1 year', 250],
    ['2 years', 177],
    ['All', 0],
  ])
  expect(presetRanges(networks.preprod, 12).map(({ range }) => range.first)).toEqual([0])
})
