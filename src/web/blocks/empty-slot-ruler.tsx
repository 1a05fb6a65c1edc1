import type { Block } from '#contract/resources/block.ts'
import { useNetwork } from '../links/network-context.ts'
import { rulerSlots, useNeighbours } from './neighbours.ts'
import { slotGaps, slotsFrom } from './ruler-gaps.ts'
import type { SlotState } from './slot-neighbours.ts'
import { SlotRuler } from './slot-ruler.tsx'
import './empty-slot-ruler.css'

/** The blocks around a slot without a block. @param before the nearest block before it */
export function EmptySlotRuler({ slotNo, slot, before }: { slotNo: number; slot: SlotState; before: Block }) {
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
