import { groupDigits } from '#cardano/decimal.ts'
import type { EpochSlot } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { TimeZone } from '../browser/time-zone.ts'
import { momentText } from '../ui/values/timestamp.tsx'
import type { SlotState } from './slot-neighbours.ts'

/** The heading of a slot for which there is no record. @param slot undefined until the blocks around it are known */
export function slotTitle({ epochNo, epochSlotNo }: EpochSlot, slot: SlotState | undefined): string {
  const name = `Slot ${groupDigits(String(epochSlotNo))} of epoch ${epochNo}`
  switch (slot?.state) {
    case 'taken':
      return `${name} has a block`
    case 'empty':
      return `${name} is empty`
    case 'after-newest':
      return `${name} has no block yet`
    default:
      return `${name} has no block on record`
  }
}

/** The conclusion from the blocks around a slot. @param time the start of the slot */
export function slotSentence(slot: SlotState, time: UtcTime, zone: TimeZone = 'utc'): string {
  switch (slot.state) {
    case 'taken':
      return 'The slot has a block.'
    case 'empty':
      return `No block was made on ${momentText(time, zone)}: ${
        slot.before
          ? 'the blocks before and after it follow each other, so none is missing between them.'
          : 'the first block of the chain came later.'
      }`
    case 'after-newest':
      return 'No block after the slot is known yet, so a block may still appear in it.'
    case 'unknown':
      return unknownSentence(slot)
  }
}

function unknownSentence({ before, after, missing }: Extract<SlotState, { state: 'unknown' }>): string {
  if (missing !== undefined) {
    return missing === 1
      ? 'One block between the two nearest is not on record, and it may be in the slot.'
      : `${groupDigits(String(missing))} blocks between the two nearest are not on record, and one of them may be in the slot.`
  }
  if (before) return 'The slot is after the newest block on record. The chain may have a block in it.'
  if (after) return 'The slot is before the first block on record. The chain may have a block in it.'
  return 'The blocks around the slot are not on record, so it may be empty or have a block.'
}
