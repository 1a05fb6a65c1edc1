import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import type { BlockPlace } from '#web/records/block-reader.ts'
import {
  blockIntervalText,
  columnsOfBlocks,
  fullnessEnd,
  nearestColumn,
  shownMinutes,
  unknownSpans,
  waitAmong,
} from './block-columns.ts'

const start = Date.UTC(2026, 10, 28, 16)
const at = (seconds: number) => (start + seconds * SECOND) as UtcTime
const block = (block_no: number | null, seconds: number, size = 45_056, epoch_no: number | null = 400) =>
  ({ block_no, time: at(seconds), size, epoch_no }) as Block

test.each([
  [[0.2, 1.9], 2],
  [[2, 2.1], 5],
  [[9.9], 10],
  [[23.3, 1], 25],
  [[50], 50],
  [[50.1], 100],
  [[100], 100],
  [[], 2],
])('columns of %j percent have an axis to %i', (shares, end) => {
  expect(fullnessEnd(shares.map((share) => ({ share })))).toBe(end)
})

test('columns stand in the order of time, with the share that they fill; a boundary block has none', () => {
  const blocks = [block(12, 40), block(null, 20), block(11, 0, 9011), block(1, -20, 500, 100)]
  expect(columnsOfBlocks(networks.mainnet, blocks)).toEqual([
    { no: 1, time: at(-20), share: undefined },
    { no: 11, time: at(0), share: (9011 / 90_112) * 100 },
    { no: 12, time: at(40), share: 50 },
  ])
})

test('a time finds the nearest column', () => {
  const columns = columnsOfBlocks(networks.mainnet, [block(1, 0), block(2, 10), block(3, 60)])
  expect([-50, 4, 6, 34, 36, 900].map((seconds) => nearestColumn(columns, at(seconds)))).toEqual([
    0, 0, 1, 1, 2, 2,
  ])
  expect(nearestColumn([], at(0))).toBeUndefined()
})

const loaded = (no: number, seconds: number): BlockPlace => ({
  state: 'loaded',
  no,
  block: block(no, seconds),
})
const pending = (no: number): BlockPlace => ({ state: 'pending', no })

test.each<[string, BlockPlace[], (readonly [number, number])[]]>([
  ['all are known', [loaded(3, 50), loaded(2, 30), loaded(1, 10)], []],
  ['one between is not', [loaded(3, 50), pending(2), loaded(1, 10)], [[10, 50]]],
  ['the oldest are not', [loaded(3, 50), pending(2), pending(1)], [[0, 50]]],
  ['the newest is not', [{ state: 'failed', no: 3 }, loaded(2, 30)], [[30, 100]]],
  ['none is', [pending(3), pending(2)], [[0, 100]]],
  [
    'those are not that were before the chart',
    [loaded(3, 50), loaded(2, -10), pending(1), loaded(0, -40)],
    [],
  ],
])('of spans without a known block where %s', (_, places, spans) => {
  expect(unknownSpans(places, { from: at(0), to: at(100) })).toEqual(
    spans.map(([from, to]) => ({ from: at(from), to: at(to) })),
  )
})

test('a wait is that since the block before, and not known without it', () => {
  expect(waitAmong([block(3, 40), block(2, 19), block(1, 0)], block(2, 19))).toBe(19 * SECOND)
  expect(waitAmong([block(3, 40), block(1, 0)], block(3, 40))).toBeUndefined()
  expect([0, 999, 19_400, 9.9 * MINUTE, 12 * MINUTE].map(blockIntervalText)).toEqual([
    '0 s',
    '1 s',
    '19 s',
    '594 s',
    '12 min',
  ])
})

test.each([
  [0, 2],
  [3.9, 3],
  [10.1, 10],
  [60, 10],
])('of %d minutes that are known, %i are shown', (known, shown) => {
  expect(shownMinutes(known * MINUTE)).toBe(shown)
})
