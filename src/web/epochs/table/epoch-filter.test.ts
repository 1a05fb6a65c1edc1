import { expect, test } from 'vitest'
import { epochFilters } from '#explorer-protocol/epoch-searches.ts'
import { readSearch } from '#explorer-protocol/search-schema.ts'
import { filtersOf } from '#web/epochs/address/filters.ts'
import { filterText } from './epoch-filter.tsx'

test.each([
  ['fees=90000..95000.5', 'Fees from 90,000 to 95,000.5 ADA'],
  ['tx=300000..', 'Transactions from 300,000'],
  ['blocks=..21000', 'Blocks to 21,000'],
  ['change=-2.5..1000', 'Change in transactions from −2.5 to 1,000%'],
])('%s is "%s"', (search, text) => {
  expect(filtersOf(readSearch(epochFilters, new URLSearchParams(search)).values).map(filterText)).toEqual([
    text,
  ])
})
