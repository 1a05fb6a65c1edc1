import { describe, expect, test } from 'vitest'
import type { Block } from '#contract/resources/block.ts'
import { madeUpBlock } from '#testing/chain/made-up-block.ts'
import type { BlockRun } from '#web/records/block-runs.ts'
import { findSlotNeighbours, slotState } from './slot-search.ts'

function block(block_no: number | null, slot_no: number | null): Block {
  return madeUpBlock({ block_no, slot_no })
}

describe('the state of a slot', () => {
  test.each([
    ['live', false],
    ['recorded', true],
  ] as const)('between consecutive blocks it is empty, %s', (_, isRecording) => {
    const [before, after] = [block(8_415_364, 943), block(8_415_365, 974)]
    expect(slotState(950, { before, after }, isRecording)).toEqual({ state: 'empty', before, after })
  })

  test('blocks between its neighbours that are not on record may be in it', () => {
    const [before, after] = [block(100, 943), block(104, 1050)]
    expect(slotState(950, { before, after }, true)).toEqual({ state: 'unknown', before, after, missing: 3 })
  })

  test('a neighbour without a number leaves it unknown', () => {
    const [before, after] = [block(null, 943), block(104, 1050)]
    expect(slotState(950, { before, after }, false)).toEqual({
      state: 'unknown',
      before,
      after,
      missing: undefined,
    })
  })

  test('it is taken by a block in it', () => {
    const here = block(5, 50)
    expect(slotState(50, { before: here, after: here }, false)).toEqual({ state: 'taken', block: here })
    expect(slotState(50, { before: here }, true)).toEqual({ state: 'taken', block: here })
    expect(slotState(50, { after: here }, true)).toEqual({ state: 'taken', block: here })
  })

  test('after the newest block of a chain a block may appear; after that of a recording one may have', () => {
    const before = block(10, 200)
    expect(slotState(250, { before }, false)).toEqual({ state: 'after-newest', before })
    expect(slotState(250, { before }, true)).toEqual({ state: 'unknown', before, missing: undefined })
  })

  test.each([
    ['the first of a chain that counts from 0', 0, false, 'empty'],
    ['the first of a chain that counts from 1', 1, false, 'empty'],
    ['the first of a recording', 0, true, 'empty'],
    ['a recording that may lack block 0', 1, true, 'unknown'],
    ['a recording that begins later', 700, true, 'unknown'],
    ['a chain whose beginning did not come', 700, false, 'unknown'],
  ] as const)('before %s', (_, no, isRecording, state) => {
    expect(slotState(3, { after: block(no, 20) }, isRecording).state).toBe(state)
  })

  test('without neighbours it is unknown', () => {
    expect(slotState(3, {}, false)).toEqual({ state: 'unknown', missing: undefined })
  })
})

describe('the search', () => {
  // About one slot in 20 has a block, as on mainnet: the slots of the numbers grow unevenly.
  const slotOf = (no: number) => no * 20 + Math.round(9 * Math.sin(no))
  const newest = block(100_000, slotOf(100_000))

  async function search(slotNo: number, runs?: readonly BlockRun[], end = newest) {
    const requested: number[] = []
    const load = async (no: number) => {
      requested.push(no)
      const isHeld = runs ? runs.some(([from, to]) => from <= no && no <= to) : no >= 0
      return isHeld ? block(no, slotOf(no)) : undefined
    }
    const found = await findSlotNeighbours(slotNo, end, load, runs)
    return { before: found?.before?.block_no, after: found?.after?.block_no, requested, found }
  }

  test('finds consecutive neighbours with few requests', async () => {
    for (const no of [0, 1, 5, 777, 50_000, 99_998]) {
      const { before, after, requested } = await search(slotOf(no) + 1)
      expect([before, after]).toEqual([no, no + 1])
      expect(requested.length).toBeLessThanOrEqual(20)
    }
  })

  test('finds the block in the slot itself', async () => {
    expect(await search(slotOf(4321))).toMatchObject({ before: 4321, after: 4321 })
  })

  test('ends at the first and at the newest block', async () => {
    expect(await search(slotOf(100_000) + 7)).toMatchObject({
      before: 100_000,
      after: undefined,
      requested: [],
    })
    expect(await search(-5)).toMatchObject({ before: undefined, after: 0 })
  })

  test('asks a recording only for what it holds, and finds the nearest on both sides of a gap', async () => {
    const runs: readonly BlockRun[] = [
      [1, 1],
      [40, 5000],
      [60_000, 60_000],
      [60_003, 60_003],
      [70_000, 100_000],
    ]
    for (const slotNo of [300, 20_001, 150_003, 1_200_035, 1_300_000, 1_999_000]) {
      const { before, after, requested } = await search(slotNo, runs)
      const held = runs.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
      expect(before).toBe(held.findLast((no) => slotOf(no) <= slotNo))
      expect(after).toBe(held.find((no) => slotOf(no) >= slotNo))
      expect(requested.filter((no) => !held.includes(no))).toEqual([])
      expect(requested.length).toBeLessThanOrEqual(25)
    }
  })

  test('is not known to be empty when a block that it needs did not come', async () => {
    const newestOfNone = block(50, 1000)
    expect((await search(500, [[0, 50]], newestOfNone)).found).toBeDefined()
    const load = async (no: number) => (no > 20 ? undefined : block(no, slotOf(no)))
    expect(await findSlotNeighbours(600, newestOfNone, load)).toBeUndefined()
  })
})
