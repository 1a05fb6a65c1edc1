import { expect, test } from 'vitest'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { transactionCount } from '../chain/measures/measure.ts'
import { comparePlot, placeTicks, stepPath } from './compare-plot.tsx'
import { pairedValues, type Side } from './comparison.ts'

const recorded = await recordedEpochs('mainnet')
const side = (first: number, last: number): Side => ({
  range: { first, last },
  epochs: recorded.filter(({ no }) => no >= first && no <= last),
  open: undefined,
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
