import { marginPercentage } from '#cardano/margin.ts'
import { shortenMiddle } from '#cardano/shorten-middle.ts'
import type { Account } from '#contract/resources/account.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { inChainOrder } from '../../chain/pool-history/chain-order.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { Absent } from '../../ui/values/count.tsx'
import type { SubjectData } from '../changes/watch-query.ts'
import { newestTermsLabel, noUpdatesSentence } from '../watch-words.ts'

/** The terms of a pool's newest update, or the balance of an account. */
export function SubjectNow({ data }: { data: SubjectData }) {
  return data.kind === 'pool' ? <PoolNow updates={data.updates} /> : <AccountNow account={data.account} />
}

function PoolNow({ updates }: { updates: readonly PoolUpdate[] }) {
  const { title } = useNetwork()
  const source = useNetworkDescription()?.source
  const newest = inChainOrder(updates).at(-1)
  if (!newest) return <p className="watch-row-now">{noUpdatesSentence(title, source)}</p>
  const { pledge, fixed_cost, margin, active_epoch_no } = newest
  return (
    <div className="watch-row-now">
      <p className="aside">{newestTermsLabel(source, active_epoch_no)}</p>
      <dl className="watch-figures">
        <div>
          <dt>Pledge</dt>
          <dd>
            <Amount lovelace={pledge} decimals={0} />
          </dd>
        </div>
        <div>
          <dt>Margin</dt>
          <dd>{Number(margin) > 1 ? <Absent why="unit unknown" /> : `${marginPercentage(margin)}%`}</dd>
        </div>
        <div>
          <dt>Fixed cost</dt>
          <dd>
            <Amount lovelace={fixed_cost} decimals={0} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

function AccountNow({ account: { is_registered, total_balance, pool_id } }: { account: Account }) {
  return (
    <div className="watch-row-now">
      <p className="aside">
        {is_registered
          ? pool_id === null
            ? 'Registered, not delegated'
            : `Registered, delegated to ${shortenMiddle(pool_id, 10)}`
          : 'Not registered'}
      </p>
      <dl className="watch-figures">
        <div>
          <dt>Total balance</dt>
          <dd>{total_balance === null ? <Absent why="unknown" /> : <Amount lovelace={total_balance} />}</dd>
        </div>
      </dl>
    </div>
  )
}
