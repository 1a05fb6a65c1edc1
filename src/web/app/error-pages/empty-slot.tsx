import { Link } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { activeSlotsCoefficient, epochSlot, slotAt, slotTime } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { NearestBlock } from '../../blocks/nearest-block.tsx'
import { useSlotSearch } from '../../blocks/slot-search.ts'
import { slotTitle } from '../../blocks/slot-sentence.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { momentText } from '../../ui/values/timestamp.tsx'
import { FailureFrame, OverviewLink } from './failure-frame.tsx'
import { MissingRecord } from './missing-record.tsx'

/** The page for a slot without a block: the slot of another epoch, a future slot, or an empty one. */
export function EmptySlot({ epochNo, slotNo }: { epochNo: number; slotNo: number }) {
  const network = useNetwork()
  const slot = groupDigits(String(slotNo))
  const { epochNo: itsEpoch } = epochSlot(network, slotNo)
  if (itsEpoch !== epochNo) {
    return (
      <MissingRecord
        subject={`Slot ${slot} is not in epoch ${epochNo}.`}
        action={
          <Link className="button" to={paths.blockBySlot(network.name, itsEpoch, slotNo)}>
            Slot {slot} of epoch {itsEpoch}
          </Link>
        }
      >
        <p className="missing-record-text">It is in epoch {itsEpoch}.</p>
      </MissingRecord>
    )
  }
  if (slotNo > (slotAt(network, serverNow() as UtcTime) ?? 0)) {
    return (
      <MissingRecord subject={`Slot ${slot} is in the future.`} action={<OverviewLink />}>
        <p className="missing-record-text">It starts at {momentText(slotTime(network, slotNo))}.</p>
      </MissingRecord>
    )
  }
  return <SlotWithoutBlock slotNo={slotNo} />
}

/** The page for a slot that has begun, with the blocks around it and what follows from them. */
function SlotWithoutBlock({ slotNo }: { slotNo: number }) {
  const network = useNetwork()
  const { search, start } = useSlotSearch(slotNo)
  const place = epochSlot(network, slotNo)
  const slotsPerBlock = Math.round(1 / activeSlotsCoefficient(network, place.epochNo))
  return (
    <FailureFrame title={slotTitle(place, search.state === 'done' ? search.slot : undefined)}>
      <p className="failure-text">
        It is absolute slot {groupDigits(String(slotNo))}.{' '}
        {slotsPerBlock === 1
          ? 'Few slots of the Byron era have no block.'
          : `On average, one slot in ${slotsPerBlock} has a block.`}
      </p>
      <NearestBlock slotNo={slotNo} search={search} start={start} />
      <div className="failure-actions">
        <OverviewLink />
      </div>
      <p className="fine-print">Status 404.</p>
    </FailureFrame>
  )
}
