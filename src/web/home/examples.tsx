import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { recordQuery } from '../api/endpoint-query.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { useExampleAccounts } from '../chain/example-accounts.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { AccountLink } from '../links/resource-link.tsx'
import { Link } from '../ui/controls/link.tsx'
import { useLatestUpdates } from './latest-updates-query.ts'
import './examples.css'

/** An example of each kind that can be looked up, from loaded data, so that each link has a page. */
export function Examples() {
  const { name } = useNetwork()
  const recorded = useIsRecording()
  const { own, elsewhere } = useExampleAccounts()
  const account = own[0]
  // A live network has accounts, of which none is known here.
  const other = recorded ? elsewhere[0] : undefined
  const tip = useTip()
  const { data: newest } = useQuery(recordQuery(name, 'latestEpoch', {}))
  const pool = useLatestUpdates().data?.records[0]?.hash_id
  return (
    <dl className="examples">
      {account && (
        <Example label="Stake address" isWide>
          <AccountLink stakeAddress={account} />
        </Example>
      )}
      {!account && other && (
        <Example label="Stake address" isWide>
          <AccountLink stakeAddress={other.address} network={other.network} />
          <span className="aside">on {other.title}</span>
        </Example>
      )}
      <Example label="Block">
        {tip?.block_no != null && (
          <>
            <Link className="code" to={paths.block(name, tip.block_no)}>
              {tip.block_no}
            </Link>
            <span className="aside">or its hash</span>
          </>
        )}
      </Example>
      <Example label="Epoch">
        {newest && (
          <Link className="code" to={paths.epoch(name, newest.record.no)}>
            epoch {newest.record.no}
          </Link>
        )}
      </Example>
      <Example label="Slot">
        {tip?.epoch_no != null && tip.slot_no !== null && (
          <Link className="code" to={paths.blockBySlot(name, tip.epoch_no, tip.slot_no)}>
            {tip.epoch_no}/{tip.slot_no}
          </Link>
        )}
      </Example>
      <Example label="Pool">
        {pool !== undefined && (
          <>
            <Link className="code" to={paths.pool(name, pool)}>
              pool {pool.toString()}
            </Link>
            <span className="aside">or VRF key hash</span>
          </>
        )}
      </Example>
    </dl>
  )
}

/** A row that keeps its place before its example is loaded. */
function Example({
  label,
  isWide = false,
  children,
}: {
  label: string
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <div className={isWide ? 'examples-wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children || <span className="code aside">…</span>}</dd>
    </div>
  )
}
