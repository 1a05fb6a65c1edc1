import { slotTime } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { NearestBlock } from '../../blocks/nearest-block.tsx'
import { useSlotSearch } from '../../blocks/slot-search.ts'
import { useTip } from '../../chain/chain-pulse.ts'
import { useIsRecording, useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { type EmptySlotWords, emptySlotWords } from './empty-slot-words.ts'
import { MissingFrame } from './missing-frame.tsx'
import { useLookAgainAfter, useTimeTold } from './use-awaited.ts'

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
