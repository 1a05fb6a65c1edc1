import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { activeSlotsCoefficient, epochSlot, slotAt, slotTime } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { SlotState } from '../../blocks/slot-neighbours.ts'
import { slotTitle } from '../../blocks/slot-sentence.ts'
import { onMomentText } from '../../ui/values/far-moment.ts'
import { momentText } from '../../ui/values/timestamp.tsx'
import { comingText } from './missing-record-words.ts'

export interface EmptySlotWords {
  /** `past`: a slot that may have had a block, whose neighbours are looked for. */
  readonly kind: 'elsewhere' | 'future' | 'past'
  readonly title: string
  readonly text: string
  /** The epoch of the slot, where the address names another. */
  readonly epochNo?: number
}

/**
 * The case of a slot without a block on record.
 * @param slot what its neighbours say; undefined until they are found
 */
export function emptySlotWords({
  network,
  epochNo,
  slotNo,
  now,
  isRecording,
  slot,
}: {
  readonly network: Network
  readonly epochNo: number
  /** Absolute. */
  readonly slotNo: number
  readonly now: UtcTime
  readonly isRecording: boolean
  readonly slot: SlotState | undefined
}): EmptySlotWords {
  const absolute = groupDigits(String(slotNo))
  const place = epochSlot(network, slotNo)
  const itsEpoch = place.epochNo
  if (itsEpoch !== epochNo) {
    return {
      kind: 'elsewhere',
      title: `Slot ${absolute} is not in epoch ${epochNo}`,
      text: `It is in epoch ${itsEpoch}, ${onMomentText(slotTime(network, slotNo))}.`,
      epochNo: itsEpoch,
    }
  }
  const time = slotTime(network, slotNo)
  if (slotNo > (slotAt(network, now) ?? 0)) {
    return {
      kind: 'future',
      title: `Slot ${groupDigits(String(place.epochSlotNo))} of epoch ${epochNo} is in the future`,
      text: `It begins ${comingText(time, now)}.`,
    }
  }
  return {
    kind: 'past',
    title: slotTitle(place, slot),
    text: [
      `Absolute slot ${absolute}, ${momentText(time)}.`,
      slot === undefined && isRecording && 'Either it is empty, or its block is not in this recording.',
      shareText(network, epochNo),
    ]
      .filter(Boolean)
      .join(' '),
  }
}

function shareText(network: Network, epochNo: number): string {
  const slotsPerBlock = Math.round(1 / activeSlotsCoefficient(network, epochNo))
  return slotsPerBlock === 1
    ? 'Every slot of the Byron era was meant to have a block.'
    : `About 1 slot in ${slotsPerBlock} has a block.`
}
