import { expect, test } from 'vitest'
import { epochFilters } from '#explorer-protocol/epoch-searches.ts'
import { readSearch } from '#explorer-protocol/search-schema.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import {
  changeSubject,
  type FilterSubject,
  filterSubjects,
  filtersOf,
  onlyFilters,
  passes,
  readBound,
} from './filters.ts'

const filters = (text: string) => filtersOf(readSearch(epochFilters, new URLSearchParams(text)).values)
const [transactions = changeSubject] = filterSubjects

test.each([
  [transactions, '95 000.50', '95000.5'],
  [transactions, '-1', undefined],
  [transactions, '0.1234567', undefined],
  [changeSubject, '−2.5', '-2.5'],
])('a bound of %o typed as %j is %s', (subject, typed, text) => {
  expect(readBound(subject, typed)?.text).toBe(text)
})

test('filters come back from the address as they were set, and leave it', () => {
  const bound = (subject: FilterSubject, text: string) => readBound(subject, text)
  const set = filterSubjects.map((subject) => ({
    subject,
    least: bound(subject, '5'),
    greatest: bound(subject, '7.25'),
  }))
  const written = writeSearch(epochFilters, onlyFilters(set), 'from=1')
  expect(filters(written.toString())).toEqual(set)
  expect(writeSearch(epochFilters, onlyFilters([]), written).toString()).toBe('from=1')
})

test('both bounds are included, to the last lovelace', async () => {
  const [epoch] = await recordedEpochs('mainnet')
  if (!epoch) throw new Error('no epoch is recorded')
  const ada = (lovelace: bigint) =>
    `${lovelace / 1_000_000n}.${String(lovelace % 1_000_000n).padStart(6, '0')}`
  const passesFees = (bounds: string) => passes(epoch, filters(`fees=${bounds}`), undefined)
  expect(passesFees(`${ada(epoch.fees)}..${ada(epoch.fees)}`)).toBe(true)
  expect(passesFees(`${ada(epoch.fees + 1n)}..`)).toBe(false)
  expect(passes({ ...epoch, tx_count: 0 }, filters('fee-per-tx=0..'), undefined)).toBe(false)
})

test('a change passes by its exact percent, and none passes nothing', async () => {
  const [epoch] = await recordedEpochs('mainnet')
  if (!epoch) throw new Error('no epoch is recorded')
  const ofChange = filters('change=-2.5..2.5')
  expect(passes(epoch, ofChange, { over: -5n, under: 2n })).toBe(true)
  expect(passes(epoch, ofChange, { over: 2_500_001n, under: 1_000_000n })).toBe(false)
  expect(passes(epoch, ofChange, undefined)).toBe(false)
})
