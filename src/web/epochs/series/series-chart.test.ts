import { expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { epochPlaces } from '#web/charts/epoch-series.ts'
import { feePerTransaction, feeTotal, transactionCount } from '#web/measures/measure.ts'
import { seriesSummary } from './series-chart.tsx'

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
