import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { madeUpBlock } from '#testing/chain/made-up-block.ts'
import { type RulerSide, rulerGaps, slotGaps, slotsFrom } from './ruler-gaps.ts'
import type { SlotState } from './slot-neighbours.ts'

const at = (block_no: number, slot_no: number) => madeUpBlock({ block_no, slot_no })
const here = at(100, 5000)
const whole: RulerSide = { blocks: [], end: undefined }

test.each<[string, RulerSide, RulerSide, ReturnType<typeof rulerGaps>]>([
  [
    'consecutive blocks beyond both edges leave no gap',
    { blocks: [at(99, 4980), at(98, 4600)], end: 'arriving' },
    { blocks: [at(101, 5001), at(102, 5400)], end: 'arriving' },
    [],
  ],
  [
    'blocks that are not on record between two',
    { blocks: [at(99, 4980), at(90, 4800), at(89, 4600)], end: 'not-on-record' },
    whole,
    [{ from: -199, to: -21, reason: 'not-on-record' }],
  ],
  [
    'a gap ends at the edge of the ruler',
    { blocks: [at(40, 100)], end: 'not-on-record' },
    { blocks: [at(160, 9000)], end: 'not-on-record' },
    [
      { from: -300, to: -1, reason: 'not-on-record' },
      { from: 1, to: 300, reason: 'not-on-record' },
    ],
  ],
  [
    'a block alone in a recording',
    { blocks: [], end: 'not-on-record' },
    { blocks: [], end: 'not-on-record' },
    [
      { from: -300, to: -1, reason: 'not-on-record' },
      { from: 1, to: 300, reason: 'not-on-record' },
    ],
  ],
  [
    'the newest block of a chain',
    { blocks: [at(99, 4980)], end: 'arriving' },
    { blocks: [], end: 'after-newest' },
    [
      { from: -300, to: -21, reason: 'arriving' },
      { from: 1, to: 300, reason: 'after-newest' },
    ],
  ],
  [
    'the beginning of the chain',
    { blocks: [at(99, 4980)], end: undefined },
    { blocks: [], end: 'not-loaded' },
    [{ from: 1, to: 300, reason: 'not-loaded' }],
  ],
  [
    'neighbouring slots have no room for a gap',
    { blocks: [at(97, 4999)], end: undefined },
    { blocks: [at(103, 5002)], end: undefined },
    [],
  ],
])('%s', (_, before, after, expected) => {
  expect(rulerGaps(networks.mainnet, here, before, after, 300)).toEqual(expected)
})

test('there is no gap before slot 0', () => {
  const side: RulerSide = { blocks: [], end: 'not-on-record' }
  expect(rulerGaps(networks.mainnet, at(1, 0), side, whole, 300)).toEqual([])
  expect(rulerGaps(networks.mainnet, at(9, 200), side, whole, 300)).toEqual([
    { from: -200, to: -1, reason: 'not-on-record' },
  ])
})

test('where Byron ends, the ruler is to scale in time', () => {
  const first = at(728, 725)
  expect(slotsFrom(networks.sandbox, 725, 719)).toBe(-25)
  expect(slotsFrom(networks.sandbox, 719, 725)).toBe(1.25)
  const before: RulerSide = { blocks: [at(720, 719)], end: undefined }
  expect(rulerGaps(networks.sandbox, first, before, whole, 300)).toEqual([
    { from: -24, to: -1, reason: 'not-on-record' },
  ])
  const slot: SlotState = { state: 'empty', before: at(720, 719), after: first }
  const gaps = [{ from: -15, to: -2, reason: 'not-loaded' }] as const
  expect(slotGaps(networks.sandbox, 724, slot, gaps, 150)).toEqual([
    { from: -150, to: -64, reason: 'not-loaded' },
  ])
})

test('a block without a slot has no ruler', () => {
  expect(rulerGaps(networks.mainnet, madeUpBlock({ block_no: null }), whole, whole, 300)).toEqual([])
})

describe('around a slot without a block', () => {
  const gaps = [
    { from: -300, to: -200, reason: 'not-on-record' },
    { from: 100, to: 300, reason: 'arriving' },
  ] as const
  const before = at(99, 970)

  test('the gaps of its neighbours are shifted and end at the edges', () => {
    const slot: SlotState = { state: 'empty', before, after: at(100, 1010) }
    expect(slotGaps(networks.mainnet, 1000, slot, gaps, 150)).toEqual([
      { from: 70, to: 150, reason: 'arriving' },
    ])
  })

  test('blocks that are not on record fill the ruler, however far away the neighbours are', () => {
    const slot: SlotState = { state: 'unknown', before, after: at(9000, 90_000), missing: 8900 }
    expect(slotGaps(networks.mainnet, 40_000, slot, gaps, 150)).toEqual([
      { from: -150, to: 150, reason: 'not-on-record' },
    ])
    expect(slotGaps(networks.mainnet, 1000, slot, gaps, 150)).toEqual([
      { from: -29, to: 150, reason: 'not-on-record' },
    ])
  })

  test('after the newest block of a chain, and of a recording', () => {
    expect(slotGaps(networks.mainnet, 1000, { state: 'after-newest', before }, [], 150)).toEqual([
      { from: -29, to: 150, reason: 'after-newest' },
    ])
    expect(
      slotGaps(networks.mainnet, 1000, { state: 'unknown', before, missing: undefined }, [], 150),
    ).toEqual([{ from: -29, to: 150, reason: 'not-on-record' }])
  })
})
