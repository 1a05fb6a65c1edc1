import { describe, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { slotAt } from '#cardano/slot-time.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { createChainPosition, isBlockOfFuture, isEpochOfFuture } from './chain-position.ts'

const { mainnet, sandbox } = networks

test.each([
  [undefined, 5, 0, undefined],
  [10_000, 10_001, 0, undefined],
  [10_000, 10_000, 0, undefined],
  [10_000, 9999, 0, 'rolled back'],
  [10_000, 7840, 0, 'rolled back'],
  [10_000, 7839, 0, 'doubted'],
  [10_000, 7839, 59_999, 'doubted'],
  [10_000, 7839, 60_000, 'replaced'],
  [10_000, 1, 90_000, 'replaced'],
] as const)('after block %s, block %d, seen for %d ms: %s', (believed, seen, doubtedFor, outcome) => {
  const told: string[] = []
  let latest: number | undefined
  const clock = { at: parseUtcTime('2024-05-01T12:00:00') as number }
  const position = createChainPosition(mainnet, {
    now: () => clock.at,
    moved: ({ latestBlock }) => {
      latest = latestBlock?.blockNo
    },
    rolledBack: () => told.push('rolled back'),
    replaced: () => told.push('replaced'),
  })
  const note = (no: number, hash = String(no)) =>
    position.note({ id: 'latestBlock', params: {} }, { block_no: no, epoch_no: 480, hash_hex: hash })
  if (believed !== undefined) note(believed)
  let doubt = note(seen)
  if (doubtedFor > 0) {
    clock.at += doubtedFor
    doubt = note(seen)
  }
  expect(doubt === undefined ? told[0] : 'doubted').toBe(outcome)
  expect(latest).toBe(outcome === 'doubted' ? believed : seen)
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
