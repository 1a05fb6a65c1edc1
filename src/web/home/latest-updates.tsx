import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MINUTE } from '#cardano/utc-time.ts'
import { inBackground, listQuery } from '#web/api/endpoint-query.ts'
import { FirstChangeLine } from '#web/pool-history/change-lines.tsx'
import { type ListedUpdate, listUpdates } from '#web/pool-history/listed-updates.ts'
import { newestUpdatesQuery } from '#web/pool-history/newest-updates.ts'
import { Link } from '#web/routing/link.tsx'
import { useMayLoadInBackground, useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { EpochLink, PoolLink } from '#web/routing/resource-link.tsx'
import { unlessFailed } from '#web/tip/chain-pulse.ts'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { newestTitles } from './record-words.ts'

const LATEST = 8
/** Milliseconds between two requests for new updates while the page is visible. */
const UPDATES_EVERY = MINUTE

/** The newest pool updates, each with the first value that it changed. */
export function LatestUpdates() {
  const { name } = useNetwork()
  const source = useNetworkDescription()?.source
  const { listed, isComing, error } = useLatest(source === 'recorded' || source === 'simulated')
  const columns = useMemo(() => updateColumns(isComing), [isComing])
  if (error) throw error
  return (
    <div className="latest-updates">
      <div className="section-header">
        <h2>{newestTitles(source).updates}</h2>
        <Link className="section-header-link" to={paths.poolUpdates(name)}>
          All changes
        </Link>
      </div>
      {!listed ? (
        <SkeletonTable rows={LATEST} columns={3} />
      ) : listed.length === 0 ? (
        <p className="secondary">No pool update is on record.</p>
      ) : (
        <Table
          caption={newestTitles(source).updates}
          className="table-two-lines"
          columns={columns}
          rows={listed}
          rowKey={({ update }) => update.id.toString()}
        />
      )}
    </div>
  )
}

/** @param isComing whether the changes of updates that have none yet are on their way, whose place stays */
function updateColumns(isComing: boolean): readonly Column<ListedUpdate>[] {
  return [
    {
      name: 'pool',
      label: 'Pool',
      cell: ({ update: { hash_id } }) => <PoolLink poolNo={hash_id}>Pool {hash_id.toString()}</PoolLink>,
    },
    {
      name: 'change',
      label: 'Change',
      narrow: 'second-line',
      cell: (one) => (one.kinds || isComing) && <FirstChangeLine listed={one} />,
    },
    {
      name: 'active',
      label: <abbr title="The epoch from which it counts">Active from</abbr>,
      narrow: 'first-line',
      narrowLabel: 'from',
      numeric: true,
      cell: ({ update }) => <EpochLink no={update.active_epoch_no} />,
    },
  ]
}

/**
 * The newest updates with the ones before them, from the whole list of a sample network; of a live one, whose list has tens of
 * thousands, from its end and the histories of its pools, which are background requests.
 */
function useLatest(isSample: boolean): {
  readonly listed: readonly ListedUpdate[] | undefined
  /** Whether the changes of updates that have none yet are on their way. */
  readonly isComing: boolean
  readonly error: Error | null
} {
  const { name } = useNetwork()
  const mayLoad = useMayLoadInBackground()
  const whole = useQuery({
    ...inBackground(listQuery(name, 'poolUpdates', {})),
    enabled: isSample && mayLoad,
    refetchInterval: unlessFailed(UPDATES_EVERY),
  })
  const end = useQuery({
    ...newestUpdatesQuery(name, { orderby: 'id desc', top: LATEST }),
    enabled: !isSample,
    refetchInterval: unlessFailed(UPDATES_EVERY),
  })
  const newest = end.data?.records ?? []
  const histories = useQueries({
    queries: [...new Set(newest.map(({ hash_id }) => hash_id))].map((pool_id) => ({
      ...inBackground(listQuery(name, 'poolUpdatesByPool', { pool_id })),
      enabled: mayLoad,
    })),
    combine: (results) => ({
      updates: results.flatMap(({ data }) => listUpdates(data ?? [])),
      isFetching: results.some(({ isFetching }) => isFetching),
    }),
  })
  if (isSample) {
    const listed = whole.data && listUpdates(whole.data)
    const byRecord = listed?.toSorted((a, b) => (a.update.id < b.update.id ? 1 : -1))
    return { listed: byRecord?.slice(0, LATEST), isComing: false, error: whole.data ? null : whole.error }
  }
  const listed = newest.map(
    (update) =>
      histories.updates.find((one) => one.update.id === update.id) ?? {
        update,
        before: undefined,
        kinds: undefined,
      },
  )
  return { listed: end.data && listed, isComing: histories.isFetching, error: end.data ? null : end.error }
}
