import { expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import {
  blockCount,
  feePerTransaction,
  feeTotal,
  outputTotal,
  transactionCount,
} from '#web/measures/measure.ts'
import { comparisonHeadline, rangeHeadline, standOutHeadline } from './headline.ts'
import { standOuts } from './stand-outs.ts'

const recorded = await recordedEpochs('mainnet')
const between = (first: number, last: number) => recorded.filter(({ no }) => no >= first && no <= last)
const epochs = (...counts: number[]) =>
  counts.map((tx_count, i) => ({ no: 10 + i, tx_count, blk_count: 5, fees: 2_000_000n }) as Epoch)

test.each([
  [transactionCount, between(250, 322), '27,956,438 transactions in 73 epochs, half of them since epoch 302'],
  [feeTotal, between(250, 322), '6,862,245 ADA of fees in 73 epochs, half of it since epoch 304'],
  [outputTotal, between(250, 322), '2.112 T ADA of output in 73 epochs, half of it since epoch 291'],
  [feePerTransaction, between(250, 322), '0.2455 ADA of fee per transaction over 73 epochs'],
  // Across a gap of the record.
  [
    blockCount,
    between(18, 124),
    expect.stringMatching(/^[\d,]+ blocks in 4 epochs, half of them since epoch 19$/),
  ],
  [transactionCount, between(304, 304), '1,566,974 transactions in epoch 304'],
  [transactionCount, epochs(9, 1, 1), '11 transactions in 3 epochs'],
  [transactionCount, epochs(0, 0), '0 transactions in 2 epochs'],
  [transactionCount, [], 'No finished epoch is on record here'],
])('the headline of a range of %o', (measure, finished, text) => {
  expect(rangeHeadline(measure, finished)).toEqual(text)
})

test.each([
  [epochs(4, 4, 14), 12, '14 transactions in epoch 12, 3.5 times the median'],
  [epochs(4, 4, 90), 12, '90 transactions in epoch 12, 22.5 times the median'],
  [epochs(2, 4, 4, 3), 13, '3 transactions in epoch 13, the lowest since epoch 10'],
  [epochs(3, 4, 4, 3), 13, '3 transactions in epoch 13, the lowest since epoch 10'],
  [epochs(4, 4, 4, 3), 13, '3 transactions in epoch 13, the lowest on record'],
  [epochs(4, 4, 4), 12, '4 transactions in epoch 12'],
  [epochs(0, 0, 4), 12, '4 transactions in epoch 12'],
])('the headline of an epoch that stands out %#', (all, no, text) => {
  const epoch = all.find((one) => one.no === no)
  expect(epoch && standOutHeadline(transactionCount, epoch, all, all)).toBe(text)
})

test.each([
  [
    transactionCount,
    between(250, 322),
    between(177, 249),
    '10.6 times the transactions of the 73 epochs before, on 27,108 blocks fewer',
  ],
  [blockCount, between(304, 304), between(303, 303), '1.0 times the blocks of the epoch before'],
  [
    transactionCount,
    epochs(2),
    epochs(4),
    '0.50 times the transactions of the epoch before, on as many blocks',
  ],
  [transactionCount, epochs(2), epochs(0), 'Nothing to compare in the epoch before'],
])('the headline of a comparison %#', (measure, a, b, text) => {
  expect(comparisonHeadline(measure, a, b)).toBe(text)
})

test('epochs stand out by their deviation from the thirty before, the farthest first, and never after a gap', () => {
  const found = standOuts(transactionCount, recorded, { first: 250, last: 322 })
  expect(found).toHaveLength(5)
  expect(found).toContain(304)
  expect(standOuts(transactionCount, recorded, { first: 123, last: 152 })).toEqual([])
  expect(
    standOuts(transactionCount, epochs(...Array.from({ length: 40 }, () => 5)), { first: 0, last: 99 }),
  ).toEqual([])
})
