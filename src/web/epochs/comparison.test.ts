import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { readSearch } from '#explorer-protocol/search-schema.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { transactionCount } from '#web/measures/measure.ts'
import { roundedDigits } from '#web/measures/ratio.ts'
import { comparisonChange, withShownComparison } from './address/comparison-address.ts'
import {
  basisOf,
  changeAt,
  comparisonChart,
  differencesOf,
  otherRange,
  placeTicks,
  type Side,
  sidesOf,
} from './comparison.ts'

const { mainnet } = networks
const recorded = await recordedEpochs('mainnet')
const half = { over: 1n, under: 2n }
const open = { no: 322, coverage: 'running', share: half } as const

const side = (first: number, last: number, rest: Partial<Side> = {}): Side => ({
  range: { first, last },
  epochs: recorded.filter(({ no }) => no >= first && no <= last),
  open: undefined,
  ...rest,
})
const read = (text: string) => readSearch(epochsSearch, new URLSearchParams(text)).values.comparison

describe('the address', () => {
  test.each([
    ['compare=315', { first: 315, last: 315 }, 'before'],
    ['compare=308-322&with=before', { first: 308, last: 322 }, 'before'],
    ['compare=315&with=304', { first: 315, last: 315 }, { first: 304, last: 304 }],
    ['compare=315&with=mean-30', { first: 315, last: 315 }, 'before'],
    ['compare=315&with=preprod:90-95', { first: 315, last: 315 }, 'before'],
    ['compare=315&with=9-5', { first: 315, last: 315 }, 'before'],
  ] as const)('%s', (text, a, b) => {
    expect(read(text)).toEqual({ a, b })
  })

  test.each(['', 'compare=', 'compare=322-308', 'compare=x', 'compare=1-2-3', 'with=304'])(
    '%j compares nothing',
    (text) => {
      expect(read(text)).toBeUndefined()
    },
  )

  test.each([
    ['compare=308-322', { first: 293, last: 307 }],
    ['compare=5', { first: 4, last: 4 }],
    ['compare=0', undefined],
    ['compare=5-20', undefined],
    ['compare=20&with=400-410', { first: 400, last: 410 }],
  ])('%s meets %o', (text, range) => {
    const comparison = read(text)
    expect(comparison && otherRange(comparison)).toEqual(range)
  })

  test.each(['compare=315&with=304', 'compare=7'])('%s is written as it was read', (text) => {
    expect(writeSearch(epochsSearch, comparisonChange(read(text)), text).toString()).toBe(text)
  })

  test('closing a comparison leaves the rest of the address', () => {
    const search = 'from=1&compare=5&with=4&show=mean&place=2&measure=fees&scale=log'
    expect(writeSearch(epochsSearch, comparisonChange(undefined), search).toString()).toBe('from=1&scale=log')
  })

  test.each([
    ['compare=315&with=304&show=mean&place=3&measure=fees', undefined],
    ['compare=308-322&from=1', undefined],
    ['compare=308-322&with=before', 'compare=308-322'],
    ['compare=308-322&with=mean-30', 'compare=308-322'],
    ['compare=0315', 'compare=315'],
    ['compare=315&show=median&place=0', 'compare=315'],
    ['compare=x&with=304&scale=log', 'scale=log'],
    ['from=1', undefined],
  ])('%s is replaced by %s', (text, shown) => {
    const search = new URLSearchParams(text)
    expect(withShownComparison(search, read(text))?.toString()).toBe(shown)
  })
})

describe('sides', () => {
  const of = { network: mainnet, epochs: recorded, open: { no: 322, coverage: 'partial' } } as const
  const sides = (text: string) => {
    const comparison = read(text)
    if (!comparison) throw new Error(`${text} compares nothing.`)
    return sidesOf(of, comparison)
  }

  test.each([
    ['compare=308-322&with=293-307', [308, 322], [293, 307]],
    ['compare=315&with=300-999999999', [315, 315], [300, 322]],
    ['compare=320-999999999', [320, 322], [317, 319]],
    ['compare=60&with=319', [60, 60], [319, 319]],
  ])('%s: %j with %j', (text, a, b) => {
    const found = sides(text)
    const rangeOf = (side: 'a' | 'b') => 'a' in found && Object.values(found[side].range)
    expect([rangeOf('a'), rangeOf('b')]).toEqual([a, b])
  })

  test.each([
    ['compare=323', 'a', 'later'],
    ['compare=400-999999999', 'a', 'later'],
    ['compare=315&with=323', 'b', 'later'],
    ['compare=0', 'b', 'earlier'],
    ['compare=5-20', 'b', 'earlier'],
  ])('%s: side %s is %s', (text, side, why) => {
    expect(sides(text)).toEqual({ side, why })
  })

  test('an open epoch is known with the share of its slots that its figures count', () => {
    const found = sides('compare=322&with=321')
    const share = 'a' in found ? found.a.open?.share : undefined
    expect(share && share.over > 0n && share.over < share.under).toBe(true)
    expect('a' in found && found.b.open).toBe(undefined)
  })
})

test.each([
  ['two equal ranges', side(308, 322), side(293, 307), undefined, 'total'],
  ['two equal ranges by choice', side(308, 322), side(293, 307), 'mean', 'mean'],
  ['unequal lengths', side(313, 322), side(283, 312), undefined, 'mean'],
  ['unequal lengths by choice', side(313, 322), side(283, 312), 'total', 'total'],
  ['an epoch missing', side(315, 322, { epochs: recorded.slice(-7) }), side(300, 307), 'total', 'mean'],
  ['an open epoch with another', side(322, 322, { open }), side(321, 321), undefined, 'pace'],
  ['another epoch with an open one', side(321, 321), side(322, 322, { open }), 'mean', 'pace'],
  ['an open epoch with its range', side(322, 322, { open }), side(320, 322, { open }), 'total', 'pace'],
  ['two open epochs', side(322, 322, { open }), side(322, 322, { open }), 'total', 'so far'],
  ['a range with an open epoch', side(318, 322, { open }), side(313, 317), 'total', 'mean'],
] as const)('the basis of %s', (_, a, b, wanted, basis) => {
  expect(basisOf(a, b, wanted)).toBe(basis)
})

describe('differences', () => {
  const of = (key: string, differences: ReturnType<typeof differencesOf>) =>
    differences.find(({ measure }) => measure.key === key)
  const feesOf = (first: number, last: number) =>
    recorded.filter(({ no }) => no >= first && no <= last).reduce((sum, { fees }) => sum + fees, 0n)

  test('of totals are exact to the lovelace', () => {
    const fees = of('fees', differencesOf(side(308, 322), side(293, 307), 'total'))
    const exact = feesOf(308, 322) - feesOf(293, 307)
    expect(fees?.difference && roundedDigits(fees.difference, 6).replace('.', '')).toBe(String(exact))
    expect(fees?.percent).toBe('+60.7%')
  })

  test('of an open epoch are against the same share of the other; quotients are not shared out', () => {
    const differences = differencesOf(side(322, 322, { open }), side(321, 321), 'pace')
    const [other, own] = recorded.slice(-2)
    const b = of('tx', differences)?.b
    expect(b && roundedDigits(b, 1)).toBe(((other?.tx_count ?? 0) / 2).toFixed(1))
    const perBlock = of('tx-per-block', differences)
    const quotient = (epoch: typeof own) => ((epoch?.tx_count ?? 0) / (epoch?.blk_count ?? 1)).toFixed(4)
    expect(perBlock?.b && roundedDigits(perBlock.b, 4)).toBe(quotient(other))
    expect(perBlock?.a && roundedDigits(perBlock.a, 4)).toBe(quotient(own))
  })

  test('of an open epoch are against the same share of the mean of a range, on either side', () => {
    const [running, before] = [side(322, 322, { open }), side(292, 321)]
    const mean = before.epochs.reduce((sum, { tx_count }) => sum + tx_count, 0) / 30
    const [forth, back] = [differencesOf(running, before, 'pace'), differencesOf(before, running, 'pace')]
    const b = of('tx', forth)?.b
    expect(b && roundedDigits(b, 2)).toBe((mean / 2).toFixed(2))
    expect(of('tx', back)?.a).toEqual(b)
    expect(of('tx', back)?.b).toEqual(of('tx', forth)?.a)
  })

  test('of two open epochs are withheld', () => {
    const running = side(322, 322, { open })
    const blocks = of('blocks', differencesOf(running, running, 'so far'))
    expect(blocks?.a).toBeDefined()
    expect([blocks?.difference, blocks?.percent]).toEqual([undefined, undefined])
  })

  test('of means leave an open epoch out', () => {
    const blocks = of('blocks', differencesOf(side(321, 322, { open }), side(319, 320), 'mean'))
    expect(blocks?.a && roundedDigits(blocks.a, 0)).toBe(String(recorded.at(-2)?.blk_count))
  })

  test('with nothing on record there are none', () => {
    const [first] = differencesOf(side(308, 322), side(900, 914), 'mean')
    expect([first?.b, first?.difference, first?.percent]).toEqual([undefined, undefined, undefined])
  })
})

test('ranges are lined up by place: the shorter one ends, and an epoch that is not on record is a gap', () => {
  const { values: a, other: b } = comparisonChart(transactionCount, side(320, 324), side(300, 306))
  expect(a.map((value) => value === undefined)).toEqual([false, false, false, true, true, true, true])
  expect(b).toEqual(side(300, 306).epochs.map(({ tx_count }) => tx_count))
})

test('a mark has the epoch of A over that of B, and of many those with a round number of A', () => {
  const { marks } = comparisonChart(transactionCount, side(320, 322), side(300, 304))
  expect(marks.filter(({ widths }) => widths.includes('wide')).map(({ lines }) => lines)).toEqual([
    ['320', '300'],
    ['321', '301'],
    ['322', '302'],
    ['', '303'],
    ['', '304'],
  ])
  expect(placeTicks(308, 15, 4).map((place) => 308 + place - 1)).toEqual([310, 315, 320])
})

test('at a place, an open epoch is against the same share of the other one', () => {
  const [running, before] = [side(321, 322, { open }), side(319, 320)]
  const [first, second] = recorded.slice(-2)
  const other = before.epochs.at(-1)
  const percent = (a: number, b: number) => `${a < b ? '−' : '+'}${Math.abs((a / b - 1) * 100).toFixed(1)}%`
  expect(first && second && other && before.epochs[0]).toBeDefined()
  if (!first || !second || !other || !before.epochs[0]) return
  expect(changeAt(transactionCount, running, before, 1)).toEqual({
    text: percent(first.tx_count, before.epochs[0].tx_count),
    isPaced: false,
  })
  expect(changeAt(transactionCount, running, before, 2)).toEqual({
    text: percent(second.tx_count, other.tx_count / 2),
    isPaced: true,
  })
  expect(changeAt(transactionCount, before, running, 2)).toEqual({
    text: percent(other.tx_count / 2, second.tx_count),
    isPaced: true,
  })
  expect(changeAt(transactionCount, running, running, 2).text).toBeUndefined()
})
