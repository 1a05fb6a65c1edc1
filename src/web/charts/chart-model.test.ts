import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { feePerTransaction, feeTotal, transactionCount, transactionsPerBlock } from '#web/measures/measure.ts'
import { type ChartModel, chartModel, type EpochChartOptions, epochChart } from './chart-model.ts'

/** The chart of these counts of transactions from epoch 10 on. */
function chartOf(counts: readonly (number | undefined)[], options: Partial<EpochChartOptions> = {}) {
  const places = counts.map((tx_count, i) => ({
    no: 10 + i,
    epoch:
      tx_count === undefined
        ? undefined
        : ({ no: 10 + i, tx_count, fees: 5_000_000n, blk_count: 0 } as Epoch),
  }))
  return epochChart({ network: networks.mainnet, places, measure: transactionCount, ...options })
}

const many = (length: number) => Array.from({ length }, (_, i) => i + 1)
const ticksOf = ({ ticks }: ChartModel) => ticks.map(({ label }) => label)
const { first: _, ...none } = {
  first: 0,
  other: [],
  means: [],
  cuts: [],
  median: undefined,
  running: undefined,
}

test.each<[string, ChartModel, Partial<ChartModel> & { readonly labels?: readonly string[] }]>([
  ['bars', chartOf([2, 4]), { first: 10, last: 11, values: [2, 4], shape: 'bars', ...none }],
  ['a zero, which is a value', chartOf([0, 4]), { values: [0, 4], gaps: [] }],
  ['150 bars', chartOf(many(150)), { shape: 'bars' }],
  ['more than 150, which are steps', chartOf(many(151)), { shape: 'steps' }],
  [
    'many on a logarithmic scale, which has no areas',
    chartOf(many(151), { scale: 'log' }),
    { shape: 'bars' },
  ],
  ['nothing on record', chartOf([undefined]), { values: [undefined], labels: ['0', '1'] }],
  ['a linear scale', chartOf([0, 33]), { labels: ['0', '10', '20', '30', '40'] }],
  ['a logarithmic scale', chartOf([10, 0, 1000], { scale: 'log' }), { labels: ['10', '100', '1 k'] }],
  ['an epoch in progress', chartOf([2, 4], { running: 11 }), { running: 11 }],
  ['a median', chartOf([1, 2, 4], { line: 'median' }), { median: { value: 2, text: '2' } }],
  [
    'a median without the epoch in progress',
    chartOf([1, 2, 4], { line: 'median', running: 12 }),
    { median: { value: 1.5, text: '2' } },
  ],
  [
    'steps that are cut at the end of the axis',
    chartModel({ first: 5, values: [100, 100, 2, 100], marks: [], top: 10, labelOf: (value) => `${value}%` }),
    {
      last: 8,
      labels: ['0%', '2.5%', '5%', '7.5%', '10%'],
      cuts: [
        { at: 5, text: '100%' },
        { at: 8, text: '100%' },
      ],
    },
  ],
  [
    'a second series, for which the axis has room',
    chartModel({ first: 1, values: [1], other: [1, 40], marks: [] }),
    { labels: ['0', '10', '20', '30', '40'], cuts: [] },
  ],
])('%s', (_, model, { labels, ...expected }) => {
  expect(model).toMatchObject(expected)
  if (labels) expect(ticksOf(model)).toEqual(labels)
})

test('a mean is of so many finished epochs, of those before the range too, and of none where one is missing', () => {
  const all = [1, 2, 3, 4, 5, 16, 7].map((tx_count, i) => ({ no: 10 + i, tx_count }) as Epoch)
  const meansOf = (epochs: readonly Epoch[]) =>
    chartOf([5, 16, 7], { all: epochs, line: 'mean-5', running: 12 }).means
  const shifted = all.map((epoch) => ({ ...epoch, no: epoch.no - 4 }))
  expect(meansOf(shifted)).toEqual([3, 6, undefined])
  expect(meansOf(shifted.filter(({ no }) => no !== 7))).toEqual([undefined, undefined, undefined])
})

test('epochs that are not on record are one gap with its reason', () => {
  const { gaps } = chartOf([5, undefined, undefined, 5])
  expect(gaps).toEqual([{ first: 11, last: 12, texts: ['11 to 12 not on record', 'not on record'] }])
})

test.each([
  [feePerTransaction, ['11 without transactions', 'no transactions']],
  [transactionsPerBlock, ['11 without blocks', 'no blocks']],
])('an epoch with nothing to divide by is a gap of its own beside one that is missing', (measure, texts) => {
  const { gaps, values } = chartOf([undefined, 0, 5], { measure })
  expect(values[1]).toBeUndefined()
  expect(gaps.at(0)).toMatchObject({ first: 10, last: 10, texts: ['10 not on record', 'not on record'] })
  if (measure === feePerTransaction) expect(gaps[1]).toEqual({ first: 11, last: 11, texts })
  else expect(gaps[1]).toMatchObject({ first: 11, last: 12, texts: [expect.any(String), texts[1]] })
})

test('epochs are marked at round numbers with their months, as many as have room', () => {
  const places = many(73).map((_, i) => ({ no: 250 + i, epoch: undefined }))
  const { marks } = epochChart({ network: networks.mainnet, places, measure: feeTotal })
  expect(marks.filter(({ widths }) => widths.includes('narrow')).map(({ at }) => at)).toEqual([
    260, 280, 300, 320,
  ])
  expect(marks.filter(({ widths }) => widths.includes('wide')).map(({ at }) => at)).toEqual([
    250, 260, 270, 280, 290, 300, 310, 320,
  ])
  expect(marks.find(({ at }) => at === 300)?.lines).toEqual(['300', 'Nov 2021'])
  const plain = epochChart({ network: networks.mainnet, places, measure: feeTotal, hasMonths: false })
  expect(plain.marks[0]?.lines).toEqual(['260'])
})
