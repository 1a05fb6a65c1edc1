import { expect, test } from 'vitest'
import { networks } from './network.ts'
import {
  blockInterval,
  epochAt,
  epochEnd,
  epochFirstSlot,
  epochLength,
  epochSlot,
  epochSlotsUntil,
  epochStart,
  expectedBlocks,
  slotAt,
  slotTime,
} from './slot-time.ts'
import { parseUtcTime, utcTimeText } from './utc-time.ts'

const { mainnet, preprod } = networks

// Recorded blocks: [network, block number, absolute slot, epoch, slot in epoch, time].
test.each([
  [mainnet, 1, 0, 0, 0, '2017-09-23T21:44:51'],
  [mainnet, 3_058_570, 3_060_104, 141, 14_504, '2019-09-02T06:19:31'],
  [mainnet, 8_415_364, 85_165_743, 394, 320_943, '2023-02-18T14:53:54'],
  [mainnet, 12_069_665, 159_835_207, 567, 254_407, '2025-07-01T20:24:58'],
  [preprod, 4, 6_480, 0, 6_480, '2022-06-02T12:00:00'],
  [preprod, 19_134, 468_160, 4, 381_760, '2022-06-25T10:02:40'],
  [preprod, 1_922_993, 52_038_272, 124, 111_872, '2024-02-12T07:04:32'],
] as const)(
  '$0.name block $1 is in slot $2, epoch $3, at $5',
  (network, _, slot, epochNo, epochSlotNo, time) => {
    expect(utcTimeText(slotTime(network, slot))).toBe(time)
    expect(slotAt(network, parseUtcTime(time))).toBe(slot)
    expect(epochSlot(network, slot)).toEqual({ epochNo, epochSlotNo })
    expect(epochFirstSlot(network, epochNo) + epochSlotNo).toBe(slot)
    expect(epochAt(network, parseUtcTime(time))).toBe(epochNo)
  },
)

test('mainnet epoch 208 is the first of the Shelley era', () => {
  expect(utcTimeText(epochStart(mainnet, 208))).toBe('2020-07-29T21:44:51')
  expect(epochFirstSlot(mainnet, 208)).toBe(4_492_800)
  expect(epochLength(mainnet, 207)).toBe(21_600)
  expect(epochLength(mainnet, 208)).toBe(432_000)
  expect(epochEnd(mainnet, 207)).toBe(epochStart(mainnet, 208))
})

test('every Byron slot is expected to have a block, later one slot in twenty', () => {
  expect(expectedBlocks(mainnet, 207)).toBe(21_600)
  expect(expectedBlocks(mainnet, 208)).toBe(21_600)
  expect(expectedBlocks(networks.preview, 0)).toBe(4320)
  expect(expectedBlocks(networks.sandbox, 7)).toBe(90)
  expect(expectedBlocks(networks.sandbox, 8)).toBe(90)
})

// Epoch 496 of the specification: its newest block is in slot 129,143,847, at 2024-07-11T15:02:18.
test.each([
  [mainnet, 496, '2024-07-08T21:44:50', 0, 0],
  [mainnet, 496, '2024-07-08T21:44:51', 1, 0.05],
  [mainnet, 496, '2024-07-11T15:02:18', 235_048, 11_752.4],
  [mainnet, 496, '2024-07-13T21:44:50', 432_000, 21_600],
  [mainnet, 496, '2024-07-20T00:00:00', 432_000, 21_600],
  [mainnet, 207, '2020-07-24T21:44:51', 1, 1],
  [mainnet, 0, '2017-01-01T00:00:00', 0, 0],
  [networks.sandbox, 8, '2026-01-01T04:10:00', 601, 30.05],
] as const)('$0.name epoch $1 has come to $3 slots at $2, in which $4 blocks are expected', (...row) => {
  const [network, epochNo, time, slots, expected] = row
  expect(epochSlotsUntil(network, epochNo, parseUtcTime(time))).toBe(slots)
  expect(expectedBlocks(network, epochNo, slots)).toBeCloseTo(expected, 9)
})

test('blocks follow each other after 20 seconds in the mean, in either era', () => {
  expect(blockInterval(mainnet, 207)).toBe(20_000)
  expect(blockInterval(mainnet, 208)).toBe(20_000)
})

test('a slot lasts until the start of the next', () => {
  expect(slotAt(mainnet, parseUtcTime('2017-09-23T21:45:10'))).toBe(0)
  expect(slotAt(mainnet, parseUtcTime('2017-09-23T21:45:11'))).toBe(1)
})

test('there is no slot and no epoch before the start of the chain', () => {
  expect(slotAt(mainnet, parseUtcTime('2017-09-23T21:44:50'))).toBeUndefined()
  expect(epochAt(mainnet, parseUtcTime('2017-09-23T21:44:50'))).toBeUndefined()
})

test.each(['2017-09-23', '2017-09-23 21:44:51', '2017-09-23T21:44:51+02:00', '2017-13-23T21:44:51'])(
  '"%s" is not a date-time in UTC',
  (text) => {
    expect(() => parseUtcTime(text)).toThrow(RangeError)
  },
)

test('a date-time is UTC with and without its Z', () => {
  expect(parseUtcTime('2017-09-23T21:44:51')).toBe(1_506_203_091_000)
  expect(parseUtcTime('2017-09-23T21:44:51Z')).toBe(1_506_203_091_000)
})
