import { expect, test } from 'vitest'
import type { Epoch } from '#contract/resources/epoch.ts'
import { transactionCount } from '../../chain/measures/measure.ts'
import { valuePlace } from '../frame/plot.ts'
import { type BarsOptions, readBars } from './bars.ts'
import { barAt, barsGeometry } from './bars-geometry.ts'

const HEIGHT = 100

/** The geometry of these counts of transactions from epoch 10 on, in a plot 100 pixels high. */
function drawn(counts: readonly (number | undefined)[], options: Partial<BarsOptions> = {}) {
  const places = counts.map((tx_count, i) => ({
    no: 10 + i,
    epoch: tx_count === undefined ? undefined : ({ no: 10 + i, tx_count } as Epoch),
  }))
  const bars = readBars({ places, measure: transactionCount, ...options })
  return {
    bars,
    ...barsGeometry(
      bars,
      HEIGHT,
      valuePlace({ scale: bars.scale, range: [bars.ticks[0] ?? 0, bars.ticks.at(-1) ?? 1] }, HEIGHT),
    ),
  }
}

test('a series is one outline of bodies and one path of caps', () => {
  const { bodies, caps, bars } = drawn([2, 4, 0])
  expect(bars.ticks).toEqual([0, 1, 2, 3, 4])
  expect(bodies).toBe('M0.09 100V50h0.82V100h0.18V0h0.82V100h0.18V100h0.82V100z')
  expect(caps).toBe('M0.09 50h0.82m0.18-50h0.82m0.18 100h0.82')
})

test('an epoch that is not on record is a gap, whose place nothing covers', () => {
  const { bodies, caps, bars } = drawn([4, undefined, undefined, 4])
  expect(bars.gaps).toMatchObject([{ first: 11, last: 12, reason: 'missing' }])
  expect(bodies).toBe('M0.09 100V0h0.82V100h2.18V0h0.82V100z')
  expect(caps).toBe('M0.09 0h0.82m2.18 0h0.82')
})

test('the epoch in progress and the picked one are drawn alone, and the median leaves out the first', () => {
  const { caps, running, picked, median, bars } = drawn([1, 2, 4], {
    running: 12,
    picked: 11,
    showMedian: true,
  })
  expect(caps).toBe('M0.09 75h0.82')
  expect(picked).toEqual({ x: 1.09, width: 0.82, y: 50 })
  expect(running).toEqual({ x: 2.09, width: 0.82, y: 0 })
  expect([bars.median, median]).toEqual([{ value: 1.5, text: '2' }, 62.5])
  expect(drawn([1, 2], { running: 11, picked: 11 }).picked).toBeUndefined()
})

test('a logarithmic scale has no bodies, and its zeros are points', () => {
  const { bodies, caps, zeros, bars } = drawn([10, 0, 1000], { scale: 'log' })
  expect(bars.ticks).toEqual([10, 100, 1000])
  expect([bodies, zeros]).toEqual(['', [1.5]])
  expect(caps).toBe('M0.09 100h0.82m1.18-100h0.82')
})

test('more than 200 bars have no space between them', () => {
  const { bodies, caps } = drawn(Array.from({ length: 201 }, () => 1))
  expect(bodies).toMatch(/^M0 100V0h1V0h1V0h1/)
  expect(caps).toMatch(/^M0 0h1m0 0h1m0 0h1/)
})

test.each(['linear', 'log'] as const)('nothing on record leaves a %s scale and no bars', (scale) => {
  const { bodies, caps, zeros, bars, median } = drawn([undefined, undefined], { scale, showMedian: true })
  expect([bodies, caps, zeros, median]).toEqual(['', '', [], undefined])
  expect(bars.ticks.length).toBeGreaterThan(1)
})

test.each<[string, readonly (number | undefined)[], Partial<BarsOptions>, string]>([
  ['bars', [2, 4], {}, 'M0 100V50h1V0h1V100z'],
  ['a gap', [4, undefined, 4], {}, 'M0 100V0h1V100h1V0h1V100z'],
  ['a zero', [4, 0, 4], {}, 'M0 100V0h1V100h1V0h1V100z'],
  ['the epoch in progress, last', [2, 4], { running: 11 }, 'M0 100V50h1V100z'],
  ['the picked epoch', [2, 4, 2], { picked: 11 }, 'M0 100V50h1V100h1V50h1V100z'],
  ['a logarithmic scale', [10, 1000], { scale: 'log' }, ''],
  ['nothing on record', [undefined], {}, ''],
])('a step area has no space between bars, with %s', (_, counts, options, path) => {
  expect(drawn(counts, options).area).toBe(path)
})

test('the step area of 600 bars is their outline', () => {
  const { area, bodies } = drawn(Array.from({ length: 600 }, (_, i) => (i % 7) * 1000))
  expect(area).toBe(bodies)
  expect(area.match(/h1/g)).toHaveLength(600)
})

test('the paths of 600 bars are less than 18 kB', () => {
  const { bodies, caps } = drawn(Array.from({ length: 600 }, (_, i) => 200_000 + ((i * 7919) % 300_000)))
  expect(bodies.length + caps.length).toBeLessThan(18_000)
})

test('the bar under the cursor is that of an epoch on record and over, which has a body', () => {
  const { bars } = drawn([1, undefined, 4, 2], { running: 13 })
  const at = (no: number) => barAt(bars, no, valuePlace({ scale: 'linear', range: [0, 4] }, HEIGHT))
  expect(at(12)).toEqual({ x: 2.09, width: 0.82, y: 0 })
  expect([at(9), at(11), at(13), at(14)]).toEqual([undefined, undefined, undefined, undefined])
  expect(barAt(drawn([1], { scale: 'log' }).bars, 10, () => 0)).toBeUndefined()
})
