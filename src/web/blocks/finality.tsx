import { groupDigits } from '#cardano/decimal.ts'
import { isFinalBlock } from '#cardano/finality.ts'
import type { Block } from '#contract/resources/block.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { Absent } from '../ui/values/count.tsx'

/** The number of blocks after a block, and whether it can still be rolled back. */
export function Finality({ block: { block_no } }: { block: Block }) {
  const network = useNetwork()
  const newest = useTip()?.block_no
  const recorded = useIsRecording()
  if (block_no === null) return <Absent why="it has no number to count from" />
  if (newest == null) return <span className="skeleton" style={{ '--w': '10rem' }} />
  const behind = Math.max(newest - block_no, 0)
  const { securityParameter } = network
  return (
    <>
      {behind === 0
        ? `It is the ${recorded ? 'newest on record' : 'newest block'}`
        : `${groupDigits(String(behind))} behind the ${recorded ? 'newest on record' : 'newest'}`}
      <span className="aside">
        {isFinalBlock(network, block_no, newest)
          ? `final: ${groupDigits(String(securityParameter))} blocks are the most that can be rolled back`
          : `${groupDigits(String(securityParameter - behind))} more make it final`}
      </span>
    </>
  )
}
