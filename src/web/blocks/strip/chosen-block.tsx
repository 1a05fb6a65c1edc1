import { groupDigits } from '#cardano/decimal.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { timeZone } from '../../browser/time-zone.ts'
import { PoolOfBlock } from '../../chain/pool-of-block.tsx'
import type { BlockPool } from '../../chain/pools-at-hand.ts'
import { BlockLink } from '../../links/resource-link.tsx'
import { Count } from '../../ui/values/count.tsx'
import { ClockTime, clockZone } from './clock-time.tsx'
import './chosen-block.css'

/**
 * The figures of the block under the cursor, above the strip so that they cover nothing.
 * @param previous the block before it, if it is loaded
 */
export function ChosenBlock({
  block,
  previous,
  pool,
}: {
  block: Block | undefined
  previous: Block | undefined
  /** Undefined without a block. */
  pool: BlockPool | undefined
}) {
  const zone = timeZone.use()
  const missing = '–'
  return (
    <dl className="chosen-block">
      <div>
        <dt>Block</dt>
        <dd>{block?.block_no == null ? missing : <BlockLink blockNo={block.block_no} />}</dd>
      </div>
      <div>
        <dt>Time, {clockZone(zone, block?.time)}</dt>
        <dd>{block ? <ClockTime time={block.time} /> : missing}</dd>
      </div>
      <div>
        <dt>{block?.epoch_no == null ? 'Slot in epoch' : `Slot in epoch ${block.epoch_no}`}</dt>
        <dd>{block?.epoch_slot_no == null ? missing : <Count value={block.epoch_slot_no} />}</dd>
      </div>
      <div>
        <dt>Transactions</dt>
        <dd>{block ? <Count value={block.tx_count} /> : missing}</dd>
      </div>
      <div>
        <dt>Bytes</dt>
        <dd>{block ? <Count value={block.size} /> : missing}</dd>
      </div>
      <div>
        <dt>Since the previous</dt>
        <dd>
          {block && previous
            ? `${groupDigits(String(Math.round((block.time - previous.time) / SECOND)))} s`
            : missing}
        </dd>
      </div>
      <div>
        <dt>Pool</dt>
        <dd>{pool === undefined ? missing : <PoolOfBlock pool={pool} />}</dd>
      </div>
    </dl>
  )
}
