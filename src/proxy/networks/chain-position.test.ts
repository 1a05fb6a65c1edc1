import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { slotAt } from '#cardano/slot-time.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { isBlockOfFuture, isEpochOfFuture, judgeTip } from './chain-position.ts'

const { mainnet, sandbox } = networks

test.each([
  [undefined, 5, undefined, 'forward'],
  [10_000, 10_001, undefined, 'forward'],
  [10_000, 10_000, undefined, 'forward'],
  [10_000, 9999, undefined, 'rollback'],
  [10_000, 7840, undefined, 'rollback'],
  [10_000, 7840, 0, 'rollback'],
  [10_000, 7839, undefined, 'doubted'],
  [10_000, 7839, 90_000, 'doubted'],
  [10_000, 7839, 40_001, 'doubted'],
  [10_000, 7839, 40_000, 'replaced'],
  [10_000, 0, 0, 'replaced'],
] as const)('after block %s, block %d, doubted since %s: %s', (believed, seen, doubtedSince, judgement) => {
  const sighting = { believed, seen, doubtedSince, longestRollback: 2160, at: 100_000 }
  expect(judgeTip(sighting)).toBe(judgement)
})

test('the same number with another hash is a rollback', () => {
  const sighting = { believed: 5, seen: 5, isOther: true, doubtedSince: undefined, longestRollback: 9, at: 0 }
  expect(judgeTip(sighting)).toBe('rollback')
})

describe('of the future', () => {
  const at = parseUtcTime('2024-05-01T12:00:00')
  const slot = slotAt(mainnet, at) ?? 0

  test.each([
    ['a block of now', slot, undefined, false],
    ['an hour of the clock', slot + 3600, undefined, false],
    ['two hours and a second', slot + 7201, undefined, true],
    ['a time that says so', slot, parseUtcTime('2024-05-01T14:00:01'), true],
    ['a time within the tolerance', slot, parseUtcTime('2024-05-01T13:59:59'), false],
    ['nothing stated', undefined, undefined, false],
  ])('%s', (_, slotNo, time, isFuture) => {
    expect(isBlockOfFuture(mainnet, { blockNo: 10_000_000, slotNo, time }, at)).toBe(isFuture)
  })

  test('is a block with a greater number than its slot', () => {
    expect(isBlockOfFuture(mainnet, { blockNo: slot + 1, slotNo: slot, time: undefined }, at)).toBe(true)
    expect(isBlockOfFuture(sandbox, { blockNo: 2, slotNo: 1, time: undefined }, at)).toBe(true)
  })

  test('is an epoch that has not begun', () => {
    expect(isEpochOfFuture(mainnet, 482, at)).toBe(false)
    expect(isEpochOfFuture(mainnet, 483, at)).toBe(true)
    expect(isEpochOfFuture(mainnet, 2_147_483_647, at)).toBe(true)
  })

  test('is told of a simulated chain by the stated time alone, since each has a start of its own', () => {
    expect(isBlockOfFuture(sandbox, { blockNo: 5, slotNo: 10 ** 12, time: undefined }, at)).toBe(false)
    expect(isBlockOfFuture(sandbox, { blockNo: 5, slotNo: 10, time: at + 7_200_001 }, at)).toBe(true)
    expect(isEpochOfFuture(sandbox, 10 ** 6, at)).toBe(false)
  })
})
