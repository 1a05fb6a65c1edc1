import { Suspense } from 'react'
import { epochLength, slotLength } from '#cardano/slot-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { EpochRuler } from '../chain/epoch-ruler.tsx'
import { useNetwork } from '../links/network-context.ts'
import './slot-place.css'
import { SECOND } from '#cardano/utc-time.ts'
import { epochSpanText, spanText } from '../chain/epoch-time.ts'
import { rulerNote } from './block-sentences.ts'
import { rulerSlots, useNeighbours } from './neighbours.ts'
import { SlotRuler } from './slot-ruler.tsx'

/** The place of a block on the ruler of its epoch, with the enlarged neighbour ruler below. */
export function SlotPlace({ block }: { block: Block }) {
  const network = useNetwork()
  const { epoch_no, epoch_slot_no } = block
  if (epoch_no === null || epoch_slot_no === null) return null
  const at = (epoch_slot_no / epochLength(network, epoch_no)) * 1000
  return (
    <section className="section slot-place" aria-label="Place in the epoch">
      <div className="slot-place-rulers">
        <EpochRuler
          network={network}
          epochNo={epoch_no}
          mark={{ kind: 'slot', epochSlotNo: epoch_slot_no }}
        />
        <svg className="slot-place-fan" viewBox="0 0 1000 28" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M${at - 0.7} 0L0 28M${at + 0.7} 0L1000 28`} vectorEffect="non-scaling-stroke" />
        </svg>
        <Suspense fallback={<NeighbourRulerWaiting />}>
          <NeighbourRuler block={block} />
        </Suspense>
      </div>
    </section>
  )
}

/** A placeholder of the same size. */
export function SlotPlaceWaiting() {
  return (
    <section className="section slot-place" aria-hidden>
      <div className="slot-place-rulers">
        <div className="epoch-ruler epoch-ruler--slot">
          <div className="epoch-ruler-scale" />
        </div>
        <div className="slot-place-fan" />
        <NeighbourRulerWaiting />
      </div>
    </section>
  )
}

function NeighbourRulerWaiting() {
  return (
    <>
      <div className="neighbour-ruler" />
      <p className="neighbour-ruler-note">&nbsp;</p>
    </>
  )
}

/**
 * The part of the epoch ruler around a block, enlarged: one stroke for each block near it, which is a link.
 */
function NeighbourRuler({ block }: { block: Block }) {
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
