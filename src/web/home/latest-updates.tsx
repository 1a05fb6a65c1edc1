import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { groupDigits } from '#cardano/decimal.ts'
import { marginPercentage } from '#cardano/margin.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { inBackground } from '../api/background-query.ts'
import { listQuery } from '../api/endpoint-query.ts'
import { unlessFailed } from '../chain/chain-pulse.ts'
import { changeText, poolChanges } from '../chain/pool-changes.ts'
import { useMayLoadInBackground, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { PoolLink } from '../links/resource-link.tsx'
import { Link } from '../ui/controls/link.tsx'
import { FieldAmount } from '../ui/values/field-amount.tsx'
import { latestUpdatesQuery } from './latest-updates-query.ts'
import { newestTitles } from './record-words.ts'
import './latest-updates.css'

/** Milliseconds between two requests for new updates while the page is visible. */
const UPDATES_EVERY = MINUTE

export function LatestUpdates() {
  const { name } = useNetwork()
  const {
    data: { records: updates },
  } = useSuspenseQuery({
    ...latestUpdatesQuery(name),
    refetchInterval: unlessFailed(UPDATES_EVERY),
  })
  const description = useNetworkDescription()
  const recording = description?.recording
  const { changes, isLoading } = useChanges(updates)
  return (
    <div>
      <div className="section-header">
        <h2>{newestTitles(description?.source).updates}</h2>
        <Link className="section-header-link" to={paths.poolUpdates(name)}>
          All{recording && ` ${groupDigits(String(recording.pool_updates))}`}
        </Link>
      </div>
      {updates.length === 0 ? (
        <p className="secondary">No pool update is on record.</p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <caption className="visually-hidden">The newest pool updates</caption>
            <thead>
              <tr>
                <th scope="col">Pool</th>
                <th scope="col" className="number">
                  Active from
                </th>
                <th scope="col" className="number">
                  Pledge, ADA
                </th>
                <th scope="col" className="number">
                  Margin, %
                </th>
                <th scope="col" className="number column-secondary latest-updates-cost">
                  Cost, ADA
                </th>
                <th scope="col" className="column-secondary">
                  Changed
                </th>
              </tr>
            </thead>
            <tbody>
              {updates.map((update) => (
                <tr key={update.id.toString()}>
                  <th scope="row">
                    <PoolLink poolNo={update.hash_id} />
                  </th>
                  <td className="number">{update.active_epoch_no}</td>
                  <td className="number">
                    <FieldAmount of={update} field="pledge" decimals={0} unit={false} inTable />
                  </td>
                  <td className="number">{marginPercentage(update.margin)}</td>
                  <td className="number column-secondary latest-updates-cost">
                    <FieldAmount of={update} field="fixed_cost" decimals={0} unit={false} inTable />
                  </td>
                  <td className="column-secondary latest-updates-change">
                    {changes.get(update.id) ?? (isLoading ? '…' : '–')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

/** The changes of each update as text, from the histories of their pools, which are background requests. */
function useChanges(updates: readonly PoolUpdate[]): {
  readonly changes: ReadonlyMap<bigint, string>
  readonly isLoading: boolean
} {
  const { name } = useNetwork()
  const source = useNetworkDescription()?.source
  const mayLoad = useMayLoadInBackground()
  const pools = [...new Set(updates.map(({ hash_id }) => hash_id))]
  return useQueries({
    queries: pools.map((pool) => ({
      ...inBackground(listQuery(name, 'poolUpdatesByPool', { pool_id: pool })),
      enabled: mayLoad,
    })),
    combine: (results) => ({
      isLoading: results.some(({ isFetching, data }) => isFetching && !data),
      changes: new Map(
        results.flatMap(({ data }) =>
          poolChanges(data ?? []).map((change) => [change.update.id, changeText(change, source)] as const),
        ),
      ),
    }),
  })
}
