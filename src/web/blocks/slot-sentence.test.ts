import { expect, test } from 'vitest'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { madeUpBlock } from '#testing/chain/made-up-block.ts'
import { slotSentence, slotTitle } from './block-words.ts'
import { slotState } from './slot-search.ts'

const time = parseUtcTime('2023-02-18T14:54:01')
const at = (block_no: number, slot_no: number) => madeUpBlock({ block_no, slot_no })

test.each([
  [
    'consecutive neighbours',
    { before: at(8, 90), after: at(9, 130) },
    true,
    'No block was made on 18 Feb 2023, 14:54:01 UTC: the blocks before and after it follow each other, so none is missing between them.',
  ],
  [
    'before the first block',
    { after: at(0, 130) },
    false,
    'No block was made on 18 Feb 2023, 14:54:01 UTC: the first block of the chain came later.',
  ],
  ['a block in it', { before: at(8, 100), after: at(8, 100) }, false, 'The slot has a block.'],
  [
    'after the newest block of a chain',
    { before: at(8, 90) },
    false,
    'No block after the slot is known yet, so a block may still appear in it.',
  ],
  [
    'one block not on record',
    { before: at(8, 90), after: at(10, 130) },
    true,
    'One block between the two nearest is not on record, and it may be in the slot.',
  ],
  [
    'many blocks not on record',
    { before: at(8, 90), after: at(12_009, 130) },
    true,
    '12,000 blocks between the two nearest are not on record, and one of them may be in the slot.',
  ],
  [
    'after the newest block of a recording',
    { before: at(8, 90) },
    true,
    'The slot is after the newest block on record. The chain may have a block in it.',
  ],
  [
    'before the first of a recording',
    { after: at(8, 130) },
    true,
    'The slot is before the first block on record. The chain may have a block in it.',
  ],
  [
    'nothing found',
    {},
    false,
    'The blocks around the slot are not on record, so it may be empty or have a block.',
  ],
] as const)('%s', (_, found, isRecording, sentence) => {
  expect(slotSentence(slotState(100, found, isRecording), time)).toBe(sentence)
})

test.each([
  ['consecutive neighbours', { before: at(8, 90), after: at(9, 130) }, false, 'is empty'],
  [
    'blocks that are not on record',
    { before: at(8, 90), after: at(12, 130) },
    true,
    'has no block on record',
  ],
  ['after the newest of a chain', { before: at(8, 90) }, false, 'has no block yet'],
  ['after the newest of a recording', { before: at(8, 90) }, true, 'has no block on record'],
  ['a block in it', { before: at(8, 100) }, false, 'has a block'],
] as const)('the heading: %s', (_, found, isRecording, heading) => {
  const place = { epochNo: 394, epochSlotNo: 320_950 }
  expect(slotTitle(place, slotState(100, found, isRecording))).toBe(`Slot 320,950 of epoch 394 ${heading}`)
  expect(slotTitle(place, undefined)).toBe('Slot 320,950 of epoch 394 has no block on record')
})
