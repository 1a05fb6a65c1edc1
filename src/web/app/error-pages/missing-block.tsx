import type { ReactNode } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { useNetworkDescription } from '../../links/network-context.ts'
import { OverviewLink } from './failure-frame.tsx'
import { MissingRecord, NewestBlock } from './missing-record.tsx'

/**
 * The page for a block number or hash without a record.
 * @param again the button that tries again
 */
export function MissingBlock({
  text,
  tip,
  again,
}: {
  text: string
  tip: Block | undefined
  again: ReactNode
}) {
  const recording = useNetworkDescription()?.recording
  const isNumber = /^\d{1,10}$/.test(text)
  const isAhead = isNumber && tip?.block_no != null && Number(text) > tip.block_no
  return (
    <MissingRecord
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
      <p className="missing-record-text">
        {isAhead ? (
          <>
            The chain has not reached it yet: it is above <NewestBlock tip={tip} />.
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
    </MissingRecord>
  )
}
