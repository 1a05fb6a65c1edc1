import { groupDigits } from '#cardano/decimal.ts'
import type { Network } from '#cardano/network.ts'
import { activeSlotsCoefficient, epochSlot, slotAt, slotTime } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { slotTitle } from '../../blocks/block-words.ts'
import { NearestBlock } from '../../blocks/nearest-block.tsx'
import { type SlotState, useSlotSearch } from '../../blocks/slot-search.ts'
import { useTip } from '../../chain/chain-pulse.ts'
import { useIsRecording, useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { onMomentText } from '../../ui/values/on-moment-text.ts'
import { momentText } from '../../ui/values/timestamp.tsx'
import { useLookAgainAfter, useTimeTold } from './look-again.ts'
import { MissingFrame } from './missing-frame.tsx'
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

/** The page for a slot without a block on record: the slot of another epoch, a future slot, or an empty one. */
export function EmptySlot({ epochNo, slotNo }: { epochNo: number; slotNo: number }) {
  const network = useNetwork()
  const isRecording = useIsRecording()
  const now = useTimeTold(slotTime(network, slotNo))
  const tip = useTip()
  useLookAgainAfter(tip?.slot_no == null ? undefined : tip.slot_no >= slotNo)
  const words = emptySlotWords({ network, epochNo, slotNo, now, isRecording, slot: undefined })
  return words.kind === 'past' ? (
    <PastSlot epochNo={epochNo} slotNo={slotNo} now={now} />
  ) : (
    <MissingFrame title={words.title} lede={words.text}>
      <WaysOn words={words} slotNo={slotNo} />
    </MissingFrame>
  )
}

function PastSlot({ epochNo, slotNo, now }: { epochNo: number; slotNo: number; now: UtcTime }) {
  const network = useNetwork()
  const isRecording = useIsRecording()
  const { search, start } = useSlotSearch(slotNo)
  const slot = search.state === 'done' ? search.slot : undefined
  const words = emptySlotWords({ network, epochNo, slotNo, now, isRecording, slot })
  return (
    <MissingFrame title={words.title} lede={words.text}>
      <div className={search.state === 'idle' ? undefined : 'nearest-block-space'}>
        <NearestBlock slotNo={slotNo} search={search} start={start} />
      </div>
      <WaysOn words={words} slotNo={slotNo} />
    </MissingFrame>
  )
}

function WaysOn({ words: { epochNo }, slotNo }: { words: EmptySlotWords; slotNo: number }) {
  const { name } = useNetwork()
  return (
    <div className="failure-actions">
      {epochNo !== undefined && (
        <Link className="button button--primary" to={paths.blockBySlot(name, epochNo, slotNo)}>
          Open the slot in epoch {epochNo}
        </Link>
      )}
      <Link className="button" to={paths.blocks(name)}>
        Blocks
      </Link>
    </div>
  )
}
