import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { type LoaderFunctionArgs, type Params, useLocation, useParams } from 'react-router'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { poolChanges } from '../chain/pool-changes.ts'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { paths } from '../links/paths.ts'
import { RouteFault } from '../links/route-fault.ts'
import { PageHead } from '../requests/page-head.tsx'
import { Link } from '../ui/controls/link.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { WatchButton } from '../watch/watch-button.tsx'
import { UpdatesOfKey } from './key/updates-of-key.tsx'
import { PoolHead } from './pool-head.tsx'
import { TableSection } from './records/table-section.tsx'
import { TermsAndHistory } from './terms-and-history.tsx'
import { noUpdatesText, updatesSince } from './words.ts'
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
        hash: undefined,
      }
    case 'poolUpdatesByVrfKeyHash':
      return {
        name,
        query: listQuery(name, call.id, call.params),
        heading: 'Pool by VRF key hash',
        hash: call.params.vrf_key_hash.toLowerCase(),
      }
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
            <PageHead title={heading} />
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
  const { query, heading, hash } = poolOfRoute(useParams())
  const source = useNetworkDescription()?.source
  const { data } = useSuspenseQuery(query)
  const changes = useMemo(() => poolChanges(data), [data])
  const updates = useMemo(() => changes.map(({ update }) => update), [changes])
  const [first] = updates
  if (!first) return <NoUpdates heading={heading} by={hash === undefined ? 'number' : 'key'} />
  if (hash !== undefined) return <UpdatesOfKey hash={hash} changes={changes} updates={updates} />
  const from = Math.min(...updates.map(({ active_epoch_no }) => active_epoch_no))
  return (
    <>
      <PoolHead
        title={heading}
        note={updatesSince(updates.length, from, source)}
        updates={updates}
        subject={`pool-${first.hash_id}`}
      >
        <WatchButton kind="pool" id={first.hash_id.toString()} />
      </PoolHead>
      <TermsAndHistory updates={updates} />
      <TableSection changes={changes} />
    </>
  )
}

function NoUpdates({ heading, by }: { heading: string; by: 'number' | 'key' }) {
  const { name, title } = useNetwork()
  const source = useNetworkDescription()?.source
  return (
    <>
      <PageTitle of={heading} />
      <PageHead title={heading} />
      <section className="section">
        <p className="pool-page-missing">{noUpdatesText(title, source, by)}</p>
        <p className="pool-page-action">
          <Link className="button" to={paths.poolUpdates(name)}>
            All pool updates
          </Link>
        </p>
      </section>
    </>
  )
}
