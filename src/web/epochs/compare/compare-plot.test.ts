import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { transactionCount } from '../../chain/measures/measure.ts'
import { comparePlot, pairedValues, placeTicks, stepPath } from './compare-plot.tsx'
import type { Side } from './differences.ts'

const recorded = await recordedEpochs('mainnet')
const side = (first: number, last: number): Side => ({
  network: networks.mainnet,
  range: { first, last },
  epochs: recorded.filter(({ no }) => no >= first && no <= last),
  isMean: false,
  open: undefined,
})

test('ranges are lined up by place, the shorter one ends', () => {
  const { a, b } = pairedValues(transactionCount, side(320, 322), side(300, 304))
  expect(a.map((value) => value === undefined)).toEqual([false, false, false, true, true])
  expect(b).toEqual(side(300, 304).epochs.map(({ tx_count }) => tx_count))
})

test('an epoch that is not on record is a gap', () => {
  const { a } = pairedValues(transactionCount, side(321, 324), side(300, 303))
  expect(a.slice(2)).toEqual([undefined, undefined])
})

test('a mark has the epoch of A over that of B', () => {
  const [a, b] = [side(320, 322), side(300, 304)]
  const { marks } = comparePlot(pairedValues(transactionCount, a, b), a, b)
  const texts = (at: number) => marks.find((mark) => mark.at === at)?.lines.map(({ text }) => text)
  expect(texts(1)).toEqual(['320', '300'])
  expect(texts(5)).toEqual(['', '304'])
})

test('steps are interrupted where a value is not on record', () => {
  expect(stepPath([1, 2, undefined, 3], (value) => 10 - value)).toBe('M0 9H1V8H2M3 7H4')
})

test('of many places those are marked whose epoch of A has a round number', () => {
  expect(placeTicks(308, 15, 14)).toHaveLength(15)
  expect(placeTicks(308, 15, 4).map((place) => 308 + place - 1)).toEqual([310, 315, 320])
})

test('a mean stands beside each epoch of A', () => {
  const mean = { ...side(300, 304), isMean: true }
  const { a, b } = pairedValues(transactionCount, side(320, 322), mean)
  const sum = mean.epochs.reduce((total, { tx_count }) => total + tx_count, 0)
  expect(a).toHaveLength(3)
  expect(b).toEqual([sum / 5, sum / 5, sum / 5])
})
