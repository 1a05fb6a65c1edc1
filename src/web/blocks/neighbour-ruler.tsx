import { slotLength } from '#cardano/slot-time.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { epochSpanText, spanText } from '../chain/epoch-time.ts'
import { useNetwork } from '../links/network-context.ts'
import { rulerNote } from './block-sentences.ts'
import { rulerSlots, useNeighbours } from './neighbours.ts'
import { SlotRuler } from './slot-ruler.tsx'

/**
 * The part of the epoch ruler around a block, enlarged: one stroke for each block near it, which is a link.
 */
export function NeighbourRuler({ block }: { block: Block }) {
  const network = useNetwork()
  const neighbours = useNeighbours(block)
  const { slot_no } = block
  if (slot_no === null) return null
  const slots = rulerSlots(network, slot_no)
  return (
    <>
      <SlotRuler
        slotNo={slot_no}
        slots={slots}
        name="this block"
        blocks={neighbours.around}
        centre={block}
        gaps={neighbours.gaps}
      />
      <p className="neighbour-ruler-note">
        {epochSpanText(network)} above, {spanText(2 * slots * slotLength(network, slot_no) * SECOND)} below.{' '}
        {rulerNote(block, neighbours)}
      </p>
    </>
  )
}
