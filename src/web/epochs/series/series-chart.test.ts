import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { DAY } from '#cardano/utc-time.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { epochPlaces } from '#web/charts/epoch-series.ts'
import { chartedMeasures } from '#web/epochs/address/shown-charts.ts'
import { feePerTransaction, feeTotal, transactionCount } from '#web/measures/measure.ts'
import type { OpenEpoch } from '#web/tip/epoch-coverage.ts'
import { changeLabel, readoutChange, readoutMeasures, readoutTitle, seriesSummary } from './series-chart.tsx'

const { mainnet } = networks
/** The newest block is two and a half days into the epoch of five. */
const end_time = epochStart(mainnet, 496) + 2.5 * DAY - 1000
const epoch = { no: 496, tx_count: 150, end_time } as Epoch
const before = { no: 495, tx_count: 300 } as Epoch
const open = (coverage: OpenEpoch['coverage']): OpenEpoch => ({ no: 496, coverage })

test.each<[string, Epoch | undefined, Epoch | undefined, OpenEpoch | undefined, string | undefined]>([
  ['finished', epoch, before, undefined, '−50.0%'],
  ['finished, before a running one', epoch, before, { no: 497, coverage: 'running' }, '−50.0%'],
  ['running, at the pace of the one before', epoch, before, open('running'), '0.0%'],
  ['running, faster', { ...epoch, tx_count: 165 }, before, open('running'), '+10.0%'],
  ['incomplete on record', epoch, before, open('partial'), '0.0%'],
  ['not on record', undefined, before, undefined, undefined],
  ['after one that is not on record', epoch, undefined, undefined, undefined],
  ['after one without transactions', epoch, { ...before, tx_count: 0 }, undefined, undefined],
])('the change of an epoch that is %s', (_, one, other, opened, change) => {
  expect(readoutChange(mainnet, one, other, opened)).toBe(change)
})

test('the label names the epoch before, and says when its pace is meant', () => {
  expect(changeLabel(496, undefined)).toBe('Tx vs 495')
  expect(changeLabel(495, open('running'))).toBe('Tx vs 494')
  expect(changeLabel(496, open('running'))).toBe('Tx vs pace of 495')
})

test.each([
  [
    ['tx', 'fees'],
    ['Transactions', 'Fees, ADA', 'Fee per tx, ADA', 'Blocks'],
  ],
  [['output'], ['Output, ADA', 'Transactions', 'Fees, ADA', 'Fee per tx, ADA']],
  [
    ['tx', 'fees', 'blocks', 'output', 'tx-per-block'],
    ['Transactions', 'Fees, ADA', 'Blocks', 'Output, ADA', 'Tx per block'],
  ],
])('with charts of %o the read-out has %o', (keys, titles) => {
  const charts = chartedMeasures.filter(({ key }) => keys.includes(key))
  expect(readoutMeasures(charts).map(readoutTitle)).toEqual(titles)
})

const recorded = await recordedEpochs('mainnet')
const counts = (...tx_counts: number[]) =>
  tx_counts.map((tx_count, no) => ({ no, tx_count, fees: 170_000n }) as Epoch)

test('a recorded range is summed up with its ends, extremes and missing epochs', () => {
  expect(seriesSummary(transactionCount, epochPlaces(recorded, { first: 0, last: 322 }), undefined)).toBe(
    'Transactions, epochs 0 to 322: from 33 in epoch 0 to 627,687 in epoch 322; lowest 33 in epoch 0; highest 1,566,974 in epoch 304; 103 not on record.',
  )
  expect(seriesSummary(feeTotal, epochPlaces(recorded, { first: 0, last: 1 }), undefined)).toMatch(
    /^Fees in ADA, epochs 0 to 1: from 3\.46 in epoch 0 to /,
  )
})

test('an epoch in progress is left out, and equal extremes are counted', () => {
  const places = epochPlaces(counts(5, 2, 2, 1), { first: 0, last: 3 })
  expect(seriesSummary(transactionCount, places, { no: 3, coverage: 'running' })).toBe(
    'Transactions, epochs 0 to 3: from 5 in epoch 0 to 2 in epoch 2; lowest 2 in epoch 1 and 1 more; highest 5 in epoch 0; epoch 3, in progress, left out.',
  )
})

test.each([
  [{ first: 7, last: 8 }, 'Transactions, epochs 7 to 8: no figure of a finished epoch; 2 not on record.'],
  [{ first: 0, last: 0 }, 'Transactions, epoch 0: lowest 5 in epoch 0; highest 5 in epoch 0.'],
])('%o has a summary', (range, text) => {
  expect(seriesSummary(transactionCount, epochPlaces(counts(5), range), undefined)).toBe(text)
})

test('an epoch without transactions has no fee per transaction', () => {
  expect(
    seriesSummary(feePerTransaction, epochPlaces(counts(1, 0, 2), { first: 0, last: 2 }), undefined),
  ).toContain('; 1 without a figure.')
})
