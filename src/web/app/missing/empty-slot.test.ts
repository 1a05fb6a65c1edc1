import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { epochFirstSlot } from '#cardano/slot-time.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { SlotState } from '../../blocks/slot-search.ts'
import { emptySlotWords } from './empty-slot.tsx'

const now = parseUtcTime('2024-07-11T15:02:37')
const words = (epochNo: number, slotNo: number, isRecording: boolean, slot?: SlotState) =>
  emptySlotWords({ network: networks.mainnet, epochNo, slotNo, now, isRecording, slot })
const empty = { state: 'empty', after: {} } as unknown as SlotState

test.each([
  ['of another epoch', words(395, 85_165_750, false), 'elsewhere', 'Slot 85,165,750 is not in epoch 395'],
  ['to come', words(600, 174_060_000, false), 'future', 'is in the future'],
  ['certainly empty', words(394, 85_165_750, false, empty), 'past', 'Slot 320,950 of epoch 394 is empty'],
  [
    'unknown so far',
    words(394, 85_165_750, false),
    'past',
    'Slot 320,950 of epoch 394 has no block on record',
  ],
  [
    'unknown in a recording',
    words(394, 85_165_750, true),
    'past',
    'Slot 320,950 of epoch 394 has no block on record',
  ],
] as const)('a slot %s', (_, { kind, title }, expectedKind, expectedTitle) => {
  expect([kind, title]).toEqual([expectedKind, expect.stringContaining(expectedTitle)])
})

test('a recording leaves open whether the slot is empty, until its neighbours are consecutive', () => {
  expect(words(394, 85_165_750, true).text).toContain('or its block is not in this recording')
  expect(words(394, 85_165_750, true, empty).text).toBe(
    'Absolute slot 85,165,750, 18 Feb 2023, 14:54:01 UTC. About 1 slot in 20 has a block.',
  )
})

test('a slot of the Byron era was meant to have a block, and one far ahead has no date', () => {
  expect(words(100, 2_160_007, false).text).toContain(
    'Every slot of the Byron era was meant to have a block.',
  )
  expect(words(600, 174_060_000, false).text).toContain('It begins on 13 Dec 2025')
  const far = epochFirstSlot(networks.mainnet, 2_000_000_000)
  expect(words(2_000_000_000, far, false).text).toContain('It begins after the year 9999, in about')
  expect(words(3, far, false).text).toBe('It is in epoch 2000000000, after the year 9999.')
})
