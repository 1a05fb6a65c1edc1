import { describe, expect, test } from 'vitest'
import { madeUpBlock } from '#testing/chain/made-up-block.ts'
import { beside, type Neighbour, numbersAround, rulerSide } from './neighbour-states.ts'

const runs = [
  [10, 12],
  [20, 20],
  [900, 950],
] as const

describe('the numbers to load around a block', () => {
  test.each([
    ['of a chain', 100, 3, 5000, undefined, [99, 98, 97], [101, 102, 103]],
    ['at its newest block', 5000, 2, 5000, undefined, [4999, 4998], []],
    ['at its first', 0, 2, 5000, undefined, [], [1, 2]],
    ['with the newest block unknown', 100, 2, undefined, undefined, [99, 98], []],
    ['of a recording', 12, 3, 950, runs, [11, 10], [20]],
    ['of a block alone in a recording', 20, 2, 950, runs, [12, 11], []],
  ] as const)('%s', (_, no, count, newest, held, before, after) => {
    expect(numbersAround(no, count, newest, held)).toEqual({ before, after })
  })
})

const loaded = (no: number): Neighbour => ({
  state: 'loaded',
  block: madeUpBlock({ block_no: no, slot_no: no * 20 }),
})
const [possible, failed, missing] = (['possible', 'failed', 'missing'] as const).map((state) => ({ state }))

describe('the block directly beside another', () => {
  test.each<[string, number, number[], Neighbour[], typeof runs | undefined, number | undefined, string]>([
    ['is loaded', 99, [99, 98], [loaded(99), loaded(98)], undefined, 5000, 'loaded'],
    ['is before the first of the chain', -1, [], [], undefined, 5000, 'none'],
    ['is after the newest of the chain', 5001, [], [], undefined, 5000, 'none'],
    ['is not known while the newest block is not', 101, [], [], undefined, undefined, 'unknown'],
    ['is not in a recording that has others near it', 13, [20], [loaded(20)], runs, 950, 'missing'],
    ['is after the newest of a recording', 951, [], [], runs, 950, 'missing'],
  ])('%s', (_, no, numbers, states, held, newest, state) => {
    expect(beside(no, numbers, states, held, newest).state).toBe(state)
  })

  test('is none before block 1 of a chain that counts its blocks from 1', () => {
    expect(beside(0, [0], [{ state: 'missing' }], undefined, 5000).state).toBe('none')
    expect(beside(0, [0], [loaded(0)], undefined, 5000).state).toBe('loaded')
    expect(beside(0, [], [], [[1, 40]], 950).state).toBe('none')
    expect(beside(1, [], [], runs, 950).state).toBe('missing')
  })
})

describe('a side of the ruler', () => {
  const all = { isLast: false, mayGrow: true, allowsLoading: true, beyond: undefined }
  test.each<[string, (Neighbour | undefined)[], Parameters<typeof rulerSide>[1], number, string | undefined]>(
    [
      ['arrives', [loaded(1), possible, loaded(3)], all, 1, 'arriving'],
      ['is not requested', [possible, possible], { ...all, allowsLoading: false }, 0, 'not-loaded'],
      ['did not come', [loaded(1), failed, possible], all, 1, 'not-loaded'],
      ['can grow', [loaded(1), loaded(2)], all, 2, 'arriving'],
      ['is as long as it may be', [loaded(1), loaded(2)], { ...all, mayGrow: false }, 2, 'not-loaded'],
      ['ends at the beginning of the chain', [loaded(1)], { ...all, isLast: true }, 1, undefined],
      [
        'ends at the newest block',
        [loaded(1)],
        { ...all, isLast: true, beyond: 'after-newest' },
        1,
        'after-newest',
      ],
      [
        'ends where a recording ends',
        [],
        { ...all, isLast: true, beyond: 'not-on-record' },
        0,
        'not-on-record',
      ],
      ['leaves out a block that is not on record', [loaded(1), missing, loaded(3)], all, 2, 'arriving'],
    ],
  )('%s', (_, states, options, blocks, end) => {
    const side = rulerSide(
      states.flatMap((state) => state ?? []),
      options,
    )
    expect([side.blocks.length, side.end]).toEqual([blocks, end])
  })
})
