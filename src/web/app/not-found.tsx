import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import {
  activeSlotsCoefficient,
  epochAt,
  epochSlot,
  epochStart,
  slotAt,
  slotTime,
} from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { NearestBlock } from '../blocks/nearest-block.tsx'
import { useTip } from '../chain/chain-pulse.ts'
import { useTryAgain } from '../failures/try-again.ts'
import { useIsRecording, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { BlockLink } from '../links/resource-link.tsx'
import { momentText } from '../ui/values/timestamp.tsx'
import { FailureFrame, OverviewLink } from './failure-frame.tsx'
import './not-found.css'

/** The page for a valid identifier without a record: what is missing, why it may be, and the next step. */
export function NotOnRecord() {
  const { name, title } = useNetwork()
  const params = useParams()
  const tip = useTip()
  const recording = useNetworkDescription()?.recording
  const tryAgain = useTryAgain()
  const again = (
    <button type="button" className="button" onClick={tryAgain}>
      Try again
    </button>
  )
  if (params.stakeAddress !== undefined) {
    return (
      <Missing
        subject="The address is valid, but the data service has no record of it."
        action={
          <>
            {!recording && again}
            <Link className="button" to={paths.accounts(name)}>
              Look up another
            </Link>
          </>
        }
      >
        <p className="full-hash">{params.stakeAddress}</p>
        {recording ? (
          <p className="not-found-text">
            {title} is a recording with {recording.accounts.length} accounts here, and this is not one of
            them. The account may still exist on the chain.
          </p>
        ) : (
          <p className="not-found-text">
            It was never registered, or its registration is newer than <LastBlockSeen tip={tip} />.
          </p>
        )}
      </Missing>
    )
  }
  if (params.slot !== undefined) {
    return <EmptySlot epochNo={Number(params.epoch)} slotNo={Number(params.slot)} />
  }
  if (params.block !== undefined) return <MissingBlock text={params.block} tip={tip} again={again} />
  if (params.epoch !== undefined)
    return <MissingEpoch epochNo={Number(params.epoch)} tip={tip} again={again} />
  return (
    <Missing subject="The data service has no record of it." action={again}>
      <p className="not-found-text">
        It may be newer than <LastBlockSeen tip={tip} />.
      </p>
    </Missing>
  )
}

function MissingBlock({ text, tip, again }: { text: string; tip: Block | undefined; again: ReactNode }) {
  const recording = useNetworkDescription()?.recording
  const isNumber = /^\d{1,10}$/.test(text)
  const isAhead = isNumber && tip?.block_no != null && Number(text) > tip.block_no
  return (
    <Missing
      subject={
        isNumber ? `There is no block ${groupDigits(text)} on record.` : 'No block on record has this hash.'
      }
      action={
        <>
          {!recording && again}
          <OverviewLink />
        </>
      }
    >
      {!isNumber && <p className="full-hash">{text}</p>}
      <p className="not-found-text">
        {isAhead ? (
          <>
            The chain has not reached it yet: it is above <LastBlockSeen tip={tip} />.
          </>
        ) : recording ? (
          <>
            This recording has {groupDigits(String(recording.blocks))} blocks, and this is not one of them.
            The block may still exist on the chain.
          </>
        ) : isNumber ? (
          'Block numbers have no gaps, so the data service has not loaded this block yet or has lost it.'
        ) : (
          <>
            The hash may belong to another network, to an abandoned fork or to a transaction. The data service
            has no transactions.
          </>
        )}
      </p>
    </Missing>
  )
}

function EmptySlot({ epochNo, slotNo }: { epochNo: number; slotNo: number }) {
  const network = useNetwork()
  const recorded = useIsRecording()
  const slot = groupDigits(String(slotNo))
  const { epochNo: itsEpoch } = epochSlot(network, slotNo)
  const slotsPerBlock = Math.round(1 / activeSlotsCoefficient(network, itsEpoch))
  if (itsEpoch !== epochNo) {
    return (
      <Missing
        subject={`Slot ${slot} is not in epoch ${epochNo}.`}
        action={
          <Link className="button" to={paths.blockBySlot(network.name, itsEpoch, slotNo)}>
            Slot {slot} of epoch {itsEpoch}
          </Link>
        }
      >
        <p className="not-found-text">It is in epoch {itsEpoch}.</p>
      </Missing>
    )
  }
  if (slotNo > (slotAt(network, Date.now() as UtcTime) ?? 0)) {
    return (
      <Missing subject={`Slot ${slot} is in the future.`} action={<OverviewLink />}>
        <p className="not-found-text">It starts at {momentText(slotTime(network, slotNo))}.</p>
      </Missing>
    )
  }
  return (
    <Missing subject={`There is no block in slot ${slot}.`} action={<OverviewLink />}>
      <p className="not-found-text">
        {recorded
          ? `Either the slot is empty, as ${slotsPerBlock === 1 ? 'few' : `${slotsPerBlock - 1} of ${slotsPerBlock}`} are, or its block is not in this recording.`
          : slotsPerBlock === 1
            ? 'Few slots of the Byron era have no block, and this is one of them.'
            : `Most slots are empty: on average, one in ${slotsPerBlock} has a block.`}
      </p>
      <NearestBlock slotNo={slotNo} />
    </Missing>
  )
}

function MissingEpoch({
  epochNo,
  tip,
  again,
}: {
  epochNo: number
  tip: Block | undefined
  again: ReactNode
}) {
  const network = useNetwork()
  const recording = useNetworkDescription()?.recording
  const running = epochAt(network, Date.now() as UtcTime) ?? 0
  return (
    <Missing
      subject={epochNo > running ? `Epoch ${epochNo} has not begun.` : `Epoch ${epochNo} is not on record.`}
      action={
        <>
          {!recording && epochNo <= running && again}
          <Link className="button" to={paths.epochs(network.name)}>
            All epochs
          </Link>
        </>
      }
    >
      <p className="not-found-text">
        {epochNo > running ? (
          `It begins on ${momentText(epochStart(network, epochNo))}. Epoch ${running} is in progress now.`
        ) : recording ? (
          'It is not in this recording. The epoch may still exist on the chain.'
        ) : (
          <>
            The data service may not have loaded it yet: it ends at <LastBlockSeen tip={tip} />.
          </>
        )}
      </p>
    </Missing>
  )
}

function LastBlockSeen({ tip }: { tip: Block | undefined }) {
  if (tip?.block_no == null) return 'the newest block of the data service'
  return (
    <>
      the newest block of the data service, <BlockLink blockNo={tip.block_no} />
    </>
  )
}

function Missing({ subject, action, children }: { subject: string; action: ReactNode; children: ReactNode }) {
  return (
    <FailureFrame title="Not on record">
      <p>
        <b>{subject}</b>
      </p>
      {children}
      <div className="failure-actions">{action}</div>
      <p className="fine-print">Status 404.</p>
    </FailureFrame>
  )
}
