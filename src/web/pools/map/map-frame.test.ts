import { expect, test } from 'vitest'
import { parseAda } from '#cardano/lovelace.ts'
import { parseMarginPercentage } from '#cardano/margin.ts'
import { poolsSearch } from '#explorer-protocol/pool-searches.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import type { PoolInForce } from '#web/pools/select-updates.ts'
import {
  dotsNear,
  dotToward,
  filterFrame,
  frameFilters,
  type MapFrame,
  mapDots,
  type PlacedDot,
  pledgeTicks,
  topPledge,
} from './map-frame.ts'

const pool = (margin: string, pledge: string) =>
  ({
    update: { margin: parseMarginPercentage(margin), pledge: parseAda(pledge) },
    changes: 0,
  }) as unknown as PoolInForce

test('a margin over ten percent and a pledge under the axis stand at its ends', () => {
  const dots = mapDots([pool('2.5', '1000000'), pool('100', '0'), pool('10', '500')])
  expect(dots.map(({ margin, pledge }) => [margin, pledge])).toEqual([
    [2.5, 1_000_000],
    [10.7, 500],
    [10, 500],
  ])
})

test('the axis of pledges ends over the greatest one, with the powers of ten as marks', () => {
  const top = topPledge(mapDots([pool('1', '9700000')]))
  expect(top).toBeCloseTo(11_500_000, 0)
  expect(pledgeTicks(top)).toEqual([1000, 10_000, 100_000, 1_000_000, 10_000_000])
  expect(pledgeTicks(topPledge([]))).toEqual([1000, 10_000])
})

const TOP = 11_500_000
const query = (frame: MapFrame) => writeSearch(poolsSearch, frameFilters(frame, TOP)).toString()

test.each<[string, MapFrame, string]>([
  [
    'round numbers',
    { margin: [0.97, 2.54], pledge: [101_333, 1_987_000] },
    'pledge=100000..2000000&margin=1..2.5',
  ],
  [
    'no bound at an end of an axis',
    { margin: [-0.2, 3], pledge: [400, 50_000] },
    'pledge=..50000&margin=..3',
  ],
  ['pools over ten percent alone', { margin: [10.5, 11], pledge: [400, 11_500_000] }, 'margin=%3E10..'],
  ['no filter over the whole map', { margin: [-0.2, 11], pledge: [400, 11_500_000] }, ''],
])('a rectangle is %s', (_, frame, text) => {
  expect(query(frame)).toBe(text)
})

test('the rectangle of a filter gives the filter back', () => {
  const frame = { margin: [1, 2.5], pledge: [100_000, 2_000_000] } as const
  expect(filterFrame(frameFilters(frame, TOP), TOP)).toEqual(frame)
  expect(filterFrame({}, TOP)).toBeUndefined()
  const open = filterFrame({ margin: { least: parseMarginPercentage('3'), greatest: undefined } }, TOP)
  expect(open).toEqual({ margin: [3, 11], pledge: [400, TOP] })
})

const at = (x: number, y: number): PlacedDot => ({
  x,
  y,
  dot: { pool: pool('1', '1'), margin: 1, pledge: 1 },
})

test('a pointer reads the dots near it, the nearest first', () => {
  const dots = [at(0, 0), at(8, 0), at(30, 0)]
  expect(dotsNear(dots, { x: 6, y: 0 }, 12)).toEqual([dots[1], dots[0]])
})

test('an arrow leads to the nearest dot in its direction, and stays where there is none', () => {
  const [from, above, right, slanted] = [at(50, 50), at(50, 40), at(80, 52), at(54, 20)]
  const dots = [from, above, right, slanted]
  expect(dotToward(dots, from, 'ArrowUp')).toBe(above)
  expect(dotToward(dots, from, 'ArrowRight')).toBe(right)
  expect(dotToward(dots, above, 'ArrowDown')).toBe(from)
  expect(dotToward(dots, from, 'ArrowLeft')).toBeUndefined()
})
