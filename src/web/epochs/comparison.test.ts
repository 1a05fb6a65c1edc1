import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { compareSearch } from '#explorer-protocol/epoch-searches.ts'
import { readSearch } from '#explorer-protocol/search-schema.ts'
import { recordedEpochs } from '#testing/chain/recorded-epochs.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { transactionCount } from '#web/measures/measure.ts'
import { roundedDigits, toDouble } from '#web/measures/ratio.ts'
import { comparisonChange, withShownComparison } from './address/comparison-address.ts'
import {
  basisOf,
  comparisonChart,
  differencesOf,
  otherRange,
  placeTicks,
  quotientAt,
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
const nothing = { a: { first: 0, last: 0 }, b: 'before' } as const
const read = (text: string) => readSearch(compareSearch, new URLSearchParams(text)).values.comparison

describe('the address', () => {
  test.each([
    ['a=315', { first: 315, last: 315 }, 'before'],
    ['a=308-322&b=before', { first: 308, last: 322 }, 'before'],
    ['a=315&b=304', { first: 315, last: 315 }, { first: 304, last: 304 }],
    ['a=315&b=mean-30', { first: 315, last: 315 }, 'before'],
    ['a=315&b=preprod:90-95', { first: 315, last: 315 }, 'before'],
    ['a=315&b=9-5', { first: 315, last: 315 }, 'before'],
  ] as const)('%s', (text, a, b) => {
    expect(read(text)).toEqual({ a, b })
  })

  test.each(['', 'a=', 'a=322-308', 'a=x', 'a=1-2-3', 'b=304'])('%j compares nothing', (text) => {
    expect(read(text)).toBeUndefined()
  })

  test.each([
    ['a=308-322', { first: 293, last: 307 }],
    ['a=5', { first: 4, last: 4 }],
    ['a=0', undefined],
    ['a=5-20', undefined],
    ['a=20&b=400-410', { first: 400, last: 410 }],
  ])('%s meets %o', (text, range) => {
    const comparison = read(text)
    expect(comparison && otherRange(comparison)).toEqual(range)
  })

  test.each(['a=315&b=304', 'a=7'])('%s is written as it was read', (text) => {
    expect(writeSearch(compareSearch, comparisonChange(read(text) ?? nothing), text).toString()).toBe(text)
  })

  test.each([
    ['a=315&b=304&show=mean&place=3&measure=fees', undefined],
    ['a=308-322&from=1', undefined],
    ['a=308-322&b=before', 'a=308-322'],
    ['a=308-322&b=mean-30', 'a=308-322'],
    ['a=0315', 'a=315'],
    ['a=315&show=median&place=0', 'a=315'],
  ])('%s is replaced by %s', (text, shown) => {
    const search = new URLSearchParams(text)
    expect(withShownComparison(search, read(text) ?? nothing)?.toString()).toBe(shown)
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
    ['a=308-322&b=293-307', [308, 322], [293, 307]],
    ['a=315&b=300-999999999', [315, 315], [300, 322]],
    ['a=320-999999999', [320, 322], [317, 319]],
    ['a=60&b=319', [60, 60], [319, 319]],
  ])('%s: %j with %j', (text, a, b) => {
    const found = sides(text)
    const rangeOf = (side: 'a' | 'b') => 'a' in found && Object.values(found[side].range)
    expect([rangeOf('a'), rangeOf('b')]).toEqual([a, b])
  })

  test.each([
    ['a=323', 'a', 'later'],
    ['a=400-999999999', 'a', 'later'],
    ['a=315&b=323', 'b', 'later'],
    ['a=0', 'b', 'earlier'],
    ['a=5-20', 'b', 'earlier'],
  ])('%s: side %s is %s', (text, side, why) => {
    expect(sides(text)).toEqual({ side, why })
  })

  test('an open epoch is known with the share of its slots that its figures count', () => {
    const found = sides('a=322&b=321')
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
    expect(fees?.quotient && roundedDigits(fees.quotient, 3)).toBe('1.607')
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
    expect([blocks?.difference, blocks?.quotient]).toEqual([undefined, undefined])
  })

  test('of means leave an open epoch out', () => {
    const blocks = of('blocks', differencesOf(side(321, 322, { open }), side(319, 320), 'mean'))
    expect(blocks?.a && roundedDigits(blocks.a, 0)).toBe(String(recorded.at(-2)?.blk_count))
  })

  test('with nothing on record there are none', () => {
    const [first] = differencesOf(side(308, 322), side(900, 914), 'mean')
    expect([first?.b, first?.difference, first?.quotient]).toEqual([undefined, undefined, undefined])
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

test('at a place, an open epoch is divided by the same share of the other one', () => {
  const [running, before] = [side(321, 322, { open }), side(319, 320)]
  const [a, b] = [recorded.slice(-2), recorded.slice(-4, -2)].map((two) =>
    two.map(({ tx_count }) => tx_count),
  )
  expect(a?.length === 2 && b?.length === 2).toBe(true)
  const quotientsOf = (first: Side, second: Side) =>
    [1, 2].map((place) => {
      const { quotient, isPaced } = quotientAt(transactionCount, first, second, place)
      return [quotient && toDouble(quotient), isPaced]
    })
  const [a1 = 0, a2 = 0, b1 = 0, b2 = 0] = [...(a ?? []), ...(b ?? [])]
  expect(quotientsOf(running, before)).toEqual([
    [a1 / b1, false],
    [expect.closeTo((2 * a2) / b2), true],
  ])
  expect(quotientsOf(before, running)).toEqual([
    [b1 / a1, false],
    [expect.closeTo(b2 / (2 * a2)), true],
  ])
  expect(quotientAt(transactionCount, running, side(322, 322, { open }), 1).quotient).toBeDefined()
  expect(quotientAt(transactionCount, side(322, 322, { open }), side(322, 322, { open }), 1).quotient).toBe(
    undefined,
  )
})
