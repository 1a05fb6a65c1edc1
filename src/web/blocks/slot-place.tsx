import { Suspense } from 'react'
import { epochLength } from '#cardano/slot-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { EpochRuler } from '../chain/epoch-ruler.tsx'
import { useNetwork } from '../links/network-context.ts'
import { NeighbourRuler } from './neighbour-ruler.tsx'
import './slot-place.css'

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
