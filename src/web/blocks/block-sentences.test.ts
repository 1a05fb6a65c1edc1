import { describe, expect, test } from 'vitest'
import { networks, startingAt } from '#cardano/network.ts'
import { parseUtcTime, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import { madeUpBlock } from '#testing/chain/made-up-block.ts'
import {
  elapsedText,
  rulerNote,
  samePoolSentence,
  sizeSentence,
  timeInEpoch,
  whyNoNeighbour,
  whyNoPool,
} from './block-sentences.ts'
import type { Neighbour } from './neighbour-states.ts'
import type { GapReason } from './ruler-gaps.ts'

describe('the time of a block in its epoch', () => {
  test.each([
    ['recorded mainnet', networks.mainnet, 394, '2023-02-18T14:53:54', '3 d 17 h', '1 d 6 h'],
    ['Byron, at the boundary', networks.mainnet, 1, '2017-09-28T21:44:51', '0 s', '5 d'],
    ['the last second', networks.preprod, 5, '2022-06-30T23:59:59', '4 d 23 h', '1 s'],
    [
      'simulated, with epochs of half an hour',
      startingAt(networks.sandbox, parseUtcTime('2026-11-01T00:00:00')),
      10,
      '2026-11-01T05:12:04',
      '12 min 4 s',
      '17 min 56 s',
    ],
  ] as const)('%s', (_, network, epoch_no, time, elapsed, left) => {
    expect(timeInEpoch({ epoch_no, time: parseUtcTime(time) }, network)).toEqual({
      elapsed: `${elapsed} after the start of the epoch`,
      left: `${left} before its end`,
    })
  })

  test('is not told of a block without an epoch, nor of one outside its epoch', () => {
    const time = parseUtcTime('2023-02-18T14:53:54')
    expect(timeInEpoch({ epoch_no: null, time }, networks.mainnet)).toBeUndefined()
    expect(timeInEpoch({ epoch_no: 395, time }, networks.mainnet)).toBeUndefined()
    expect(timeInEpoch({ epoch_no: 300, time }, networks.mainnet)).toBeUndefined()
  })
})

test.each([
  ['live, at the tip', 'none', 'next', 'none known yet'],
  ['live, the first block', 'none', 'previous', 'none: the chain starts here'],
  ['recorded', 'missing', 'next', 'not on record'],
  ['stale, the newest not known', 'unknown', 'next', 'not known'],
  ['did not come', 'failed', 'previous', 'not loaded'],
  ['still coming', 'possible', 'previous', ''],
] as const)('a neighbour that is absent: %s', (_, state, side, text) => {
  expect(whyNoNeighbour(state, side)).toBe(text)
})

describe('the note of the ruler', () => {
  const time = parseUtcTime('2026-01-01T00:00:00')
  const later = (seconds: number): Neighbour => ({
    state: 'loaded',
    block: madeUpBlock({ time: (time + seconds * SECOND) as UtcTime }),
  })
  const note = (previous: Neighbour, next: Neighbour, reasons: GapReason[], blocks = 2) =>
    rulerNote(
      { time },
      {
        previous,
        next,
        gaps: reasons.map((reason) => ({ from: 0, to: 9, reason })),
        around: Array.from({ length: blocks }, () => madeUpBlock({})),
      },
    )
  const absent = (state: 'none' | 'missing' | 'possible' | 'unknown') => ({ state })

  test.each<[string, string, string]>([
    [
      'live',
      note(later(-15), later(8), []),
      'The previous block came 15 s earlier, the next 8 s later. Stroke height is block size.',
    ],
    [
      'the newest',
      note(later(-75), absent('none'), ['after-newest']),
      'The previous block came 1 min 15 s earlier. No later block is known yet. Stroke height is block size.',
    ],
    [
      'live, with the newest on the ruler',
      note(later(-15), later(6), ['after-newest']),
      'The previous block came 15 s earlier, the next 6 s later. Stroke height is block size.',
    ],
    [
      'live, the next lost by the data service',
      note(later(-15), absent('missing'), ['after-newest']),
      'The previous block came 15 s earlier. Stroke height is block size.',
    ],
    [
      'recorded, with a gap after it',
      note(later(-15), absent('missing'), ['not-on-record']),
      'The previous block came 15 s earlier. Hatched: blocks that are not on record. Stroke height is block size.',
    ],
    [
      'recorded, alone',
      note(absent('missing'), absent('missing'), ['not-on-record'], 0),
      'Hatched: blocks that are not on record.',
    ],
    [
      'arriving',
      note(absent('possible'), later(8), ['arriving']),
      'The next block came 8 s later. Other blocks are still loading. Stroke height is block size.',
    ],
    [
      'without the allowance for neighbours',
      note(absent('possible'), absent('possible'), ['not-loaded'], 0),
      'Dashed: blocks that are not loaded.',
    ],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected)
  })
})

describe('the size of a block against its neighbours', () => {
  const sizes = (...all: number[]) => all.map((size) => ({ size }))

  test.each([
    ['smaller', 500, sizes(900, 1000), true, '50.0% of the largest of the 3 blocks on the ruler'],
    [
      'while others arrive',
      500,
      sizes(1000),
      false,
      '50.0% of the largest of the 2 blocks on the ruler so far',
    ],
    ['the largest', 1001, sizes(900, 1000), true, 'The largest of the 3 blocks on the ruler'],
    [
      'equal to the largest',
      1000,
      sizes(1000, 4),
      true,
      'As large as the largest of the 3 blocks on the ruler',
    ],
    ['alone', 1000, [], true, undefined],
  ] as const)('%s', (_, size, around, isWhole, sentence) => {
    expect(sizeSentence({ size }, around, isWhole)).toBe(sentence)
  })
})

test.each([
  [0, 0, 'No other block at hand'],
  [0, 1, 'Not the one other block at hand'],
  [1, 1, 'The one other block at hand'],
  [0, 30, 'None of the 30 others at hand'],
  [2, 30, '2 of the 30 others at hand'],
])('%i blocks of the same pool among %i', (same, among, sentence) => {
  expect(samePoolSentence(same, among)).toBe(sentence)
})

test.each([
  [-5, '0 s'],
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [3_660_000, '1 h 1 min'],
  [90_061_000, '1 d 1 h'],
  [86_400_000 + 60_000, '1 d'],
])('%i ms are %s', (span, text) => {
  expect(elapsedText(span)).toBe(text)
})

test.each([
  ['live', 'the data service has no update that registered this key'],
  ['simulated', 'the data service has no update that registered this key'],
  [undefined, 'the data service has no update that registered this key'],
  ['recorded', 'the update that registered this key is not on record'],
] as const)('a block whose pool is not named, %s', (source, why) => {
  expect(whyNoPool(source)).toBe(why)
})
