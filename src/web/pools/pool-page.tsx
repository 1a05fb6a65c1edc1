import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { type LoaderFunctionArgs, type Params, useLocation, useParams } from 'react-router'
import { epochStart } from '#cardano/slot-time.ts'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { timeZone } from '../browser/time-zone.ts'
import { listUpdates } from '../chain/pool-history/listed-updates.ts'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf, useIsRecording, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { paths } from '../links/paths.ts'
import { RouteFault } from '../links/route-fault.ts'
import { PageHead } from '../requests/page-head.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Link } from '../ui/controls/link.tsx'
import { FieldList } from '../ui/records/field-list.tsx'
import { More } from '../ui/records/more.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { dateText } from '../ui/values/timestamp.tsx'
import { LabelEditor } from '../watch/label-editor.tsx'
import { WatchButton } from '../watch/watch-button.tsx'
import { TermsAndHistory } from './pool-history.tsx'
import { PoolUpdateTable } from './pool-update-table.tsx'
import { UpdatesOfKey } from './updates-of-key.tsx'
import { VrfKeyLink } from './vrf-key-link.tsx'
import { noUpdatesText, updatesSince } from './words.ts'

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
              <SkeletonTable rows={6} columns={4} />
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
  const network = useNetwork()
  const { query, heading, hash } = poolOfRoute(useParams())
  const source = useNetworkDescription()?.source
  const recorded = useIsRecording()
  const zone = timeZone.use()
  const { data } = useSuspenseQuery(query)
  const listed = useMemo(() => listUpdates(data), [data])
  const updates = useMemo(() => listed.map(({ update }) => update), [listed])
  const newest = updates.at(-1)
  if (!newest) return <NoUpdates heading={heading} by={hash === undefined ? 'number' : 'key'} />
  if (hash !== undefined) return <UpdatesOfKey hash={hash} listed={listed} updates={updates} />
  const from = Math.min(...updates.map(({ active_epoch_no }) => active_epoch_no))
  return (
    <>
      <PageTitle of={heading} />
      <PageHead
        title={heading}
        beside={
          <span className="pool-watch">
            <WatchButton kind="pool" id={newest.hash_id.toString()} />
            <LabelEditor kind="pool" id={newest.hash_id.toString()} />
          </span>
        }
      >
        {updatesSince(updates.length, from, dateText(epochStart(network, from), zone), source)}
      </PageHead>
      <TermsAndHistory updates={updates} subject={`pool-${newest.hash_id}`} />
      <More kind="pool">
        <FieldList
          rows={[
            {
              label: 'VRF key hash',
              value: (
                <span className="copyable">
                  <VrfKeyLink hash={newest.vrf_key_hash_hex} />
                  <CopyButton text={newest.vrf_key_hash_hex} what="VRF key hash" />
                </span>
              ),
            },
          ]}
        />
        <PoolUpdateTable updates={listed} recorded={recorded} hasPools={false} />
      </More>
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
        <p className="list-empty">{noUpdatesText(title, source, by)}</p>
        <p>
          <Link className="button" to={paths.pools(name)}>
            All pools
          </Link>
        </p>
      </section>
    </>
  )
}
