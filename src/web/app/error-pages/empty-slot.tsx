import { Link } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { activeSlotsCoefficient, epochSlot, slotAt, slotTime } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { NearestBlock } from '../../blocks/nearest-block.tsx'
import { serverNow } from '../../browser/server-clock.ts'
import { useIsRecording, useNetwork } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { momentText } from '../../ui/values/timestamp.tsx'
import { OverviewLink } from './failure-frame.tsx'
import { MissingRecord } from './missing-record.tsx'

/** The page for a slot without a block: the slot of another epoch, a future slot, or an empty one. */
export function EmptySlot({ epochNo, slotNo }: { epochNo: number; slotNo: number }) {
  const network = useNetwork()
  const recorded = useIsRecording()
  const slot = groupDigits(String(slotNo))
  const { epochNo: itsEpoch } = epochSlot(network, slotNo)
  const slotsPerBlock = Math.round(1 / activeSlotsCoefficient(network, itsEpoch))
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
  return (
    <MissingRecord subject={`There is no block in slot ${slot}.`} action={<OverviewLink />}>
      <p className="missing-record-text">
        {recorded
          ? `Either the slot is empty, as ${slotsPerBlock === 1 ? 'few slots' : `${slotsPerBlock - 1} of ${slotsPerBlock}`} are, or its block is not in this recording.`
          : slotsPerBlock === 1
            ? 'Few slots of the Byron era have no block, and this is one of them.'
            : `Most slots are empty: on average, one in ${slotsPerBlock} has a block.`}
      </p>
      <NearestBlock slotNo={slotNo} />
    </MissingRecord>
  )
}
