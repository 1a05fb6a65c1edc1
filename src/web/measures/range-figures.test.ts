import { describe, expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import {
  blockCount,
  feePerTransaction,
  feeTotal,
  figureText,
  outputTotal,
  transactionCount,
} from './measure.ts'
import { rangeFigures } from './range-figures.tsx'
import { roundedDigits } from './ratio.ts'

const recorded = await recordedEpochs('mainnet')

describe('on all recorded epochs', () => {
  test.each([
    [transactionCount, ({ tx_count }: Epoch) => BigInt(tx_count), 1n],
    [feeTotal, ({ fees }: Epoch) => BigInt(fees), 1_000_000n],
    [blockCount, ({ blk_count }: Epoch) => BigInt(blk_count), 1n],
    [outputTotal, ({ out_sum }: Epoch) => BigInt(out_sum), 1_000_000n],
  ] as const)(
    '$title: sum, mean, median and extremes equal those of the raw integers',
    (measure, raw, unit) => {
      const values = recorded.map(raw)
      const sorted = values.toSorted((a, b) => (a < b ? -1 : 1))
      const count = BigInt(values.length)
      const sum = values.reduce((total, value) => total + value)
      const middle =
        (sorted[Math.ceil(sorted.length / 2) - 1] ?? 0n) + (sorted[Math.floor(sorted.length / 2)] ?? 0n)

      const { total, mean, median, lowest, highest } = rangeFigures(measure, recorded, recorded)

      expect(total && total.over * unit).toBe(total && sum * total.under)
      expect(mean && mean.over * count * unit).toBe(mean && sum * mean.under)
      expect(median && median.over * 2n * unit).toBe(median && middle * median.under)
      expect(lowest && lowest.figure.over * unit).toBe(lowest && (sorted[0] ?? 0n) * lowest.figure.under)
      expect(highest && highest.figure.over * unit).toBe(
        highest && (sorted.at(-1) ?? 0n) * highest.figure.under,
      )
    },
  )

  test('fees per transaction are all fees by all transactions', () => {
    const { total, mean } = rangeFigures(feePerTransaction, recorded, recorded)
    const fees = recorded.reduce((sum, epoch) => sum + epoch.fees, 0n)
    const transactions = recorded.reduce((sum, { tx_count }) => sum + BigInt(tx_count), 0n)
    expect(total).toBeUndefined()
    expect(mean && mean.over * transactions * 1_000_000n).toBe(mean && fees * mean.under)
  })
})

test('an open epoch counts in the total alone', () => {
  const range = recorded.slice(0, 5)
  const { total, mean, highest } = rangeFigures(blockCount, range, range.slice(0, 4))
  const blocks = range.map(({ blk_count }) => blk_count)
  expect(total && roundedDigits(total, 0)).toBe(String(blocks.reduce((sum, n) => sum + n)))
  expect(mean && figureText(mean, { decimals: 2 })).toBe(
    (blocks.slice(0, 4).reduce((sum, n) => sum + n) / 4).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ','),
  )
  expect(highest?.no).not.toBe(range[4]?.no)
})

test('of no epoch there are no figures', () => {
  expect(rangeFigures(feeTotal, [], [])).toEqual({
    total: undefined,
    mean: undefined,
    median: undefined,
    lowest: undefined,
    highest: undefined,
  })
})

test.each([
  ['one of each', [3, 1, 4], [1, 0], [2, 0]],
  ['a tie', [0, 5, 0, 5, 5], [0, 1], [1, 2]],
  ['a tie that is beaten', [2, 2, 1], [2, 0], [0, 1]],
  ['all the same', [7, 7], [0, 1], [0, 1]],
])('%s: each extreme has all its epochs', (_, counts, low, high) => {
  const epochs = counts.map((blk_count, no) => ({ ...first, no, blk_count }))
  const { lowest, highest } = rangeFigures(blockCount, epochs, epochs)
  expect([lowest?.no, lowest?.others]).toEqual(low)
  expect([highest?.no, highest?.others]).toEqual(high)
})

const [first] = recorded as [Epoch]
