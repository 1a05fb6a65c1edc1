import { expect, test } from 'vitest'
import { networkPageParameters } from '#explorer-protocol/page-parameters.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import {
  changeSubject,
  filterSubjects,
  passes,
  readBound,
  readColumns,
  readFilters,
  withColumn,
  withFilter,
  withoutFilters,
} from './filters.ts'

const search = (text: string) => new URLSearchParams(text)
const texts = (text: string) =>
  readFilters(search(text)).map(({ subject, least, greatest }) => [subject.key, least?.text, greatest?.text])
const [transactions = changeSubject] = filterSubjects

test.each([
  ['tx=300000..', [['tx', '300000', undefined]]],
  ['fees=..95000.5', [['fees', undefined, '95000.5']]],
  ['change=-5..5', [['change', '-5', '5']]],
  [
    'fee-per-tx=0.31..0.35&tx=1..2',
    [
      ['tx', '1', '2'],
      ['fee-per-tx', '0.31', '0.35'],
    ],
  ],
  ['tx=..', []],
  ['tx=300000', []],
  ['tx=-5..', []],
  ['tx=a..b', []],
  ['tx=1..2..3', []],
  ['other=1..2', []],
])('%s', (text, expected) => {
  expect(texts(text)).toEqual(expected)
})

test.each([
  [transactions, '95 000.50', '95000.5'],
  [transactions, '-1', undefined],
  [transactions, '0.1234567', undefined],
  [changeSubject, '−2.5', '-2.5'],
])('a bound of %o typed as %j is %s', (subject, typed, text) => {
  expect(readBound(subject, typed)?.text).toBe(text)
})

test('filters come back from the address as they were set, and leave it', () => {
  const set = filterSubjects.reduce(
    (search, subject) => withFilter(search, subject, readBound(subject, '5'), readBound(subject, '7.25')),
    search('from=1'),
  )
  const filters = readFilters(search(set.toString()))
  expect(filters.map(({ subject }) => subject)).toEqual(filterSubjects)
  expect(filters.every(({ least, greatest }) => least?.text === '5' && greatest?.text === '7.25')).toBe(true)
  expect(withoutFilters(set, filters).toString()).toBe('from=1')
})

test('both bounds are included, to the last lovelace', async () => {
  const [epoch] = await recordedEpochs('mainnet')
  if (!epoch) throw new Error('no epoch is recorded')
  const ada = (lovelace: bigint) =>
    `${lovelace / 1_000_000n}.${String(lovelace % 1_000_000n).padStart(6, '0')}`
  const passesFees = (bounds: string) => passes(epoch, readFilters(search(`fees=${bounds}`)), undefined)
  expect(passesFees(`${ada(epoch.fees)}..${ada(epoch.fees)}`)).toBe(true)
  expect(passesFees(`${ada(epoch.fees + 1n)}..`)).toBe(false)
  expect(passes({ ...epoch, tx_count: 0 }, readFilters(search('fee-per-tx=0..')), undefined)).toBe(false)
})

test('a change passes by its exact percent, and none passes nothing', async () => {
  const [epoch] = await recordedEpochs('mainnet')
  if (!epoch) throw new Error('no epoch is recorded')
  const filters = readFilters(search('change=-2.5..2.5'))
  expect(passes(epoch, filters, { over: -5n, under: 2n })).toBe(true)
  expect(passes(epoch, filters, { over: 2_500_001n, under: 1_000_000n })).toBe(false)
  expect(passes(epoch, filters, undefined)).toBe(false)
})

test('the parameter of each filter is one that the page is known to have', () => {
  expect(networkPageParameters.epochs).toEqual(expect.arrayContaining(filterSubjects.map(({ key }) => key)))
})

const first = ['era', 'starts', 'tx', 'fees', 'blocks', 'output', 'fee-per-tx', 'change']

test.each([
  ['', first],
  ['columns=fees,tx', ['tx', 'fees']],
  ['columns=tx,nothing', ['tx']],
  ['columns=', []],
])('%j shows %o', (text, columns) => {
  expect(readColumns(new URLSearchParams(text))).toEqual(columns)
})

test.each([
  ['', 'id', true, 'columns=era,starts,tx,fees,blocks,output,fee-per-tx,change,id'],
  ['columns=tx', 'starts', true, 'columns=starts,tx'],
  ['columns=tx', 'tx', false, 'columns='],
  ['from=1&columns=era,starts,tx,fees,blocks,output,fee-per-tx,change,id', 'id', false, 'from=1'],
] as const)('%j with %s %s', (text, name, isShown, expected) => {
  expect(decodeURIComponent(withColumn(new URLSearchParams(text), name, isShown).toString())).toBe(expected)
})

test.each([
  ['sort=-fees', ''],
  ['sort=fees', ''],
  ['sort=-tx', '-tx'],
])('hiding the fees under %s leaves the sort "%s"', (text, sort) => {
  const hidden = withColumn(new URLSearchParams(text), 'fees', false)
  expect(hidden.get('sort') ?? '').toBe(sort)
})
