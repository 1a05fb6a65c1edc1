import { useQuery } from '@tanstack/react-query'
import { recordQuery } from '../api/endpoint-query.ts'
import { useTip } from '../chain/chain-pulse.ts'
import { useExampleAccounts } from '../chain/example-accounts.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { AccountLink } from '../links/resource-link.tsx'
import { Link } from '../ui/controls/link.tsx'
import './examples.css'

/** Three things that can be looked up, from loaded data, so that each link has a page. */
export function Examples() {
  const { name } = useNetwork()
  const recorded = useIsRecording()
  const { own, elsewhere } = useExampleAccounts()
  const [account] = own
  // A live network has accounts, of which none is known here.
  const other = recorded && account === undefined ? elsewhere[0] : undefined
  const tip = useTip()
  const { data: newest } = useQuery(recordQuery(name, 'latestEpoch', {}))
  return (
    <p className="examples">
      {tip?.block_no != null && <Link to={paths.block(name, tip.block_no)}>block {tip.block_no}</Link>}
      {newest && <Link to={paths.epoch(name, newest.record.no)}>epoch {newest.record.no}</Link>}
      {account !== undefined && <AccountLink stakeAddress={account} />}
      {other && (
        <span>
          <AccountLink stakeAddress={other.address} network={other.network} /> on {other.title}
        </span>
      )}
    </p>
  )
}
