import { expect, test } from 'vitest'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { passes, readBound, readFilters, withFilter } from './filters.ts'

const search = (text: string) => new URLSearchParams(text)
const texts = (text: string) =>
  readFilters(search(text)).map(({ measure, least, greatest }) => [measure.key, least?.text, greatest?.text])

test.each([
  ['tx=300000..', [['tx', '300000', undefined]]],
  ['fees=..95000.5', [['fees', undefined, '95000.5']]],
  [
    'fee-per-tx=0.31..0.35&tx=1..2',
    [
      ['tx', '1', '2'],
      ['fee-per-tx', '0.31', '0.35'],
    ],
  ],
  ['tx=..', []],
  ['tx=300000', []],
  ['tx=a..b', []],
  ['tx=1..2..3', []],
  ['other=1..2', []],
])('%s', (text, expected) => {
  expect(texts(text)).toEqual(expected)
})

test.each([
  ['300000', '300000'],
  [' 300,000 ', '300000'],
  ['95 000.5', '95000.5'],
  ['0.1234567', undefined],
  ['-1', undefined],
  ['1e5', undefined],
  ['', undefined],
])('a bound typed as %j is %s', (typed, text) => {
  expect(readBound(typed)?.text).toBe(text)
})

test('a filter without bounds leaves the address', () => {
  const filtered = withFilter(search('from=1'), 'tx', readBound('5'), undefined)
  expect(filtered.toString()).toBe('from=1&tx=5..')
  expect(withFilter(filtered, 'tx', undefined, undefined).toString()).toBe('from=1')
})

test('both bounds are included, to the last lovelace', async () => {
  const epochs = await recordedEpochs('mainnet')
  const epoch = epochs.find(({ no }) => no === 379) ?? epochs[0]
  if (!epoch) throw new Error('no epoch is recorded')
  const fees = `${epoch.fees / 1_000_000n}.${String(epoch.fees % 1_000_000n).padStart(6, '0')}`
  const more = `${(epoch.fees + 1n) / 1_000_000n}.${String((epoch.fees + 1n) % 1_000_000n).padStart(6, '0')}`
  expect(passes(epoch, readFilters(search(`fees=${fees}..${fees}`)))).toBe(true)
  expect(passes(epoch, readFilters(search(`fees=${more}..`)))).toBe(false)
  expect(passes({ ...epoch, tx_count: 0 }, readFilters(search('fee-per-tx=0..')))).toBe(false)
})
