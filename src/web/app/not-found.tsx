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

/** A record that is well formed and unknown: what was asked for, why it may be missing, and where to go on. */
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
        subject="The address is well formed, and the service has no record of it."
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
          <p className="ink2 mt2 measure">
            {title} is a recording here: it holds {recording.accounts.length} accounts, and this is none of
            them. Of the account on the chain that says nothing.
          </p>
        ) : (
          <p className="ink2 mt2 measure">
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
    <Missing subject="The service has no record of it." action={again}>
      <p className="ink2 mt2 measure">
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
      <p className="ink2 mt2 measure">
        {isAhead ? (
          <>
            The chain has not come so far: the newest is <LastBlockSeen tip={tip} />.
          </>
        ) : recording ? (
          <>
            This recording holds {groupDigits(String(recording.blocks))} blocks, and this is none of them. Of
            the block on the chain that says nothing.
          </>
        ) : isNumber ? (
          'Numbers run without gaps, so the service has not come to it or has lost it.'
        ) : (
          <>
            It may be of another network, of a fork that was given up, or of a transaction, of which the
            service knows none.
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
        <p className="ink2 mt2 measure">By the schedule it is in epoch {itsEpoch}.</p>
      </Missing>
    )
  }
  if (slotNo > (slotAt(network, Date.now() as UtcTime) ?? 0)) {
    return (
      <Missing subject={`Slot ${slot} has not come yet.`} action={<OverviewLink />}>
        <p className="ink2 mt2 measure">
          By the schedule it comes at {momentText(slotTime(network, slotNo))}.
        </p>
      </Missing>
    )
  }
  return (
    <Missing subject={`There is no block in slot ${slot}.`} action={<OverviewLink />}>
      <p className="ink2 mt2 measure">
        {recorded
          ? `Either the slot was empty, as ${slotsPerBlock === 1 ? 'few' : `${slotsPerBlock - 1} of ${slotsPerBlock}`} are, or its block is not in this recording.`
          : slotsPerBlock === 1
            ? 'Few slots of the Byron era have no block, and this is one of them.'
            : `Most slots are empty: one in ${slotsPerBlock} has a block, by lot.`}
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
      <p className="ink2 mt2 measure">
        {epochNo > running ? (
          `By the schedule it begins on ${momentText(epochStart(network, epochNo))}; epoch ${running} is running now.`
        ) : recording ? (
          'It is not in this recording. Of the epoch on the chain that says nothing.'
        ) : (
          <>
            The service may not have come to it: the newest is <LastBlockSeen tip={tip} />.
          </>
        )}
      </p>
    </Missing>
  )
}

function LastBlockSeen({ tip }: { tip: Block | undefined }) {
  if (tip?.block_no == null) return 'the last block that this service has seen'
  return (
    <>
      the last block that this service has seen, <BlockLink blockNo={tip.block_no} />
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
      <div className="flex mt4">{action}</div>
      <p className="xsmall muted mt4">Status 404.</p>
    </FailureFrame>
  )
}
