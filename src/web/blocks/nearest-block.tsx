import { slotTime } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { timeZone } from '../browser/time-zone.ts'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { useNetwork } from '../links/network-context.ts'
import { BlockLink } from '../links/resource-link.tsx'
import { FieldList, type FieldRow } from '../ui/records/field-list.tsx'
import { elapsedText } from './block-sentences.ts'
import type { SlotSearch } from './slot-search.ts'
import { slotSentence } from './slot-sentence.ts'
import './nearest-block.css'
import { rulerSlots, useNeighbours } from './neighbours.ts'
import { slotGaps, slotsFrom } from './ruler-gaps.ts'
import type { SlotState } from './slot-neighbours.ts'
import { SlotRuler } from './slot-ruler.tsx'
import './empty-slot-ruler.css'

/** The blocks before and after a slot, and what they say of it. */
export function NearestBlock({
  slotNo,
  search,
  start,
}: {
  slotNo: number
  search: SlotSearch
  start: () => void
}) {
  const time = slotTime(useNetwork(), slotNo)
  const zone = timeZone.use()
  switch (search.state) {
    case 'idle':
      return (
        <p className="nearest-block">
          <button type="button" className="button" onClick={start}>
            Find the nearest block
          </button>
        </p>
      )
    case 'looking':
      return (
        <p className="footnote" role="status">
          Looking for the nearest block{search.requests > 0 && `: request ${search.requests}`}.
        </p>
      )
    case 'failed':
      return <FailureNotice place={`nearest ${slotNo}`} error={search.error} tryAgain={start} />
    case 'done': {
      const { before, after } = { before: undefined, after: undefined, ...search.slot }
      const rows: readonly (FieldRow | undefined)[] = [
        before && neighbourRow('Block before', before, time),
        after && neighbourRow('Block after', after, time),
      ]
      return (
        <>
          <p className="nearest-block">{slotSentence(search.slot, time, zone)}</p>
          {before && <EmptySlotRuler slotNo={slotNo} slot={search.slot} before={before} />}
          <FieldList rows={rows.filter((row) => row !== undefined)} />
        </>
      )
    }
  }
}

function neighbourRow(label: string, block: Block, time: UtcTime): FieldRow {
  const distance = block.time - time
  return {
    label,
    value: (
      <>
        {block.block_no !== null && <BlockLink blockNo={block.block_no} />}
        <span className="aside">
          {elapsedText(Math.abs(distance))} {distance < 0 ? 'before' : 'after'}
        </span>
      </>
    ),
  }
}

/** The blocks around a slot without a block. @param before the nearest block before it */
function EmptySlotRuler({ slotNo, slot, before }: { slotNo: number; slot: SlotState; before: Block }) {
  const network = useNetwork()
  const { around, gaps } = useNeighbours(before)
  const slots = Math.ceil(rulerSlots(network, slotNo) / 2)
  const isShown = ({ slot_no }: Block) =>
    slot_no !== null && Math.abs(slotsFrom(network, slotNo, slot_no)) <= slots
  return (
    <div className="empty-slot-ruler">
      <SlotRuler
        slotNo={slotNo}
        slots={slots}
        name={slot.state === 'empty' ? 'empty' : 'this slot'}
        blocks={[before, ...around].filter(isShown)}
        gaps={slotGaps(network, slotNo, slot, gaps, slots)}
      />
    </div>
  )
}
