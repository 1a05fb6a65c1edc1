import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, type Params, useLocation, useParams } from 'react-router'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { poolChanges } from '../chain/pool-changes.ts'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { paths } from '../links/paths.ts'
import { PoolLink } from '../links/resource-link.tsx'
import { RouteFault } from '../links/route-fault.ts'
import { ShowRequest } from '../requests/show-request.tsx'
import { Link } from '../ui/controls/link.tsx'
import { MarginSection } from '../ui/records/field-list.tsx'
import { Notice } from '../ui/records/notice.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { WatchButton } from '../watch/watch-button.tsx'
import { NewestTerms } from './newest-terms.tsx'
import { PoolTimeline } from './pool-timeline.tsx'
import { PoolUpdateTable } from './pool-update-table.tsx'
import { historyNote, noUpdatesText, updatesSince } from './pool-words.ts'
import { TermCharts } from './term-charts.tsx'
import './pool-page.css'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name, query } = poolOfRoute(params)
    void queryClient.prefetchQuery(recordQuery(name, 'latestBlock', {}))
    return settleBeforeSkeleton(queryClient, query)
  }

function poolOfRoute(params: Params) {
  const { name } = networkOf(params)
  const call = endpointOfRoute(name, `/pools/${params.pool}/updates`)
  switch (call.id) {
    case 'poolUpdatesByPool':
      return {
        name,
        query: listQuery(name, call.id, call.params),
        heading: `Pool ${call.params.pool_id}`,
      }
    case 'poolUpdatesByVrfKeyHash':
      return { name, query: listQuery(name, call.id, call.params), heading: 'Pool by VRF key hash' }
    default:
      throw new RouteFault(404, 'There is no such pool.')
  }
}

export function Component() {
  const { pathname } = useLocation()
  const { heading } = poolOfRoute(useParams())
  return (
    <div className="page-width">
      <Suspense
        key={pathname}
        fallback={
          <>
            <PageTitle of={heading} />
            <div className="page-header">
              <h1>{heading}</h1>
            </div>
            <section className="section" aria-busy>
              <SkeletonTable rows={6} columns={6} />
            </section>
          </>
        }
      >
        <PoolDetail />
      </Suspense>
    </div>
  )
}

function PoolDetail() {
  const { name, query, heading } = poolOfRoute(useParams())
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const recorded = source === 'recorded'
  const { data: updates } = useSuspenseQuery(query)
  const changes = poolChanges(updates)
  const current = changes.at(-1)
  const pools = [...new Set(updates.map(({ hash_id }) => hash_id))]
  const [poolNo] = pools
  if (!current || poolNo === undefined) return <NoUpdates heading={heading} />
  const title = pools.length > 1 ? heading : `Pool ${poolNo}`
  return (
    <>
      <PageTitle of={title} />
      <div className="page-header">
        <div>
          <p className="page-kicker">
            <Link to={paths.poolUpdates(name)}>Pool updates</Link>
            <span>
              {updatesSince(
                updates.length,
                Math.min(...updates.map(({ active_epoch_no }) => active_epoch_no)),
                source,
              )}
            </span>
          </p>
          <h1>{title}</h1>
        </div>
        {pools.length === 1 && (
          <div className="page-tools">
            <WatchButton kind="pool" id={String(poolNo)} />
          </div>
        )}
      </div>
      {pools.length > 1 ? (
        <Notice kind="info" title="Several pools registered this key.">
          {pools.map((pool) => (
            <span key={pool.toString()}>
              <PoolLink poolNo={pool}>Pool {pool.toString()}</PoolLink>{' '}
            </span>
          ))}
        </Notice>
      ) : (
        <>
          <NewestTerms change={current} />
          {changes.length > 1 && <TermCharts changes={changes} />}
          <MarginSection title="History" tool={<ShowRequest of="History" />} note={historyNote(source)}>
            <PoolTimeline network={network} changes={changes} source={source} />
          </MarginSection>
        </>
      )}
      <PoolUpdateTable changes={changes} recorded={recorded} />
    </>
  )
}

function NoUpdates({ heading }: { heading: string }) {
  const { name, title } = useNetwork()
  const source = useNetworkDescription()?.source
  return (
    <>
      <PageTitle of={heading} />
      <div className="page-header">
        <h1>{heading}</h1>
      </div>
      <section className="section">
        <p className="pool-page-missing">{noUpdatesText(title, source)}</p>
        <p className="pool-page-action">
          <Link className="button" to={paths.poolUpdates(name)}>
            All pool updates
          </Link>
        </p>
      </section>
    </>
  )
}
