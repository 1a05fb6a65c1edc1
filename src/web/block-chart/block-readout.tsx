import type { ReactNode } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { fullnessOf } from '#web/records/fullness.tsx'
import type { BlockPool } from '#web/records/pool-of.ts'
import { PoolOfBlock } from '#web/records/pool-of-block.tsx'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { blockIntervalText } from './block-columns.ts'
import './block-readout.css'

/**
 * A block in one line: when, how long after the one before, by whom, and how full.
 * @param wait milliseconds since the block before; undefined where that one is not known
 * @param alike blocks of those shown by the same producer, with this one
 * @param end what stands at the end of the line
 */
export function BlockReadout({
  block,
  when,
  wait,
  pool,
  alike,
  end,
}: {
  block: Block
  when: ReactNode
  wait: number | undefined
  pool: BlockPool | undefined
  alike?: { readonly count: number; readonly of: number } | undefined
  end: ReactNode
}) {
  const network = useNetwork()
  const { block_no, hash_hex, tx_count } = block
  const share = fullnessOf(network, block)
  return (
    <div className="block-readout">
      <h2>
        <Link to={paths.block(network.name, block_no ?? hash_hex)}>
          {block_no === null ? 'Boundary block' : `Block ${groupDigits(block_no)}`}
        </Link>
      </h2>
      {when}
      {wait !== undefined && (
        <span>
          <b>{blockIntervalText(wait)}</b> after the one before
        </span>
      )}
      {pool !== undefined && (
        <span>
          <PoolOfBlock pool={pool} />
          {typeof pool === 'bigint' && alike && alike.count > 1 && ` · ${alike.count} of these ${alike.of}`}
        </span>
      )}
      <span>
        <b>{groupDigits(tx_count)}</b> tx
      </span>
      {share !== undefined && (
        <span>
          <b>{share.toFixed(1)}%</b> full
        </span>
      )}
      <span className="block-readout-end">{end}</span>
    </div>
  )
}
