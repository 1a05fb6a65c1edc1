import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { type Params, useLocation, useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import type { NetworkName } from '#cardano/network.ts'
import { shortenMiddle } from '#cardano/shorten.ts'
import { epochStart } from '#cardano/slot-time.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { listQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { listUpdates } from '#web/pool-history/listed-updates.ts'
import { Link } from '#web/routing/link.tsx'
import { networkOf, useNetwork, useNetworkDescription } from '#web/routing/network-context.ts'
import { paths } from '#web/routing/paths.ts'
import { PoolLink } from '#web/routing/resource-link.tsx'
import { endpointOfRoute, RouteFault } from '#web/routing/route-fault.ts'
import { FieldList } from '#web/ui/content/field-list.tsx'
import { More } from '#web/ui/content/more.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { FullHash } from '#web/ui/values/hash.tsx'
import { dateText } from '#web/ui/values/timestamp.tsx'
import { LabelEditor, WatchButton } from '#web/watch/watch-button.tsx'
import { TermsAndHistory } from './pool-terms.tsx'
import { noUpdatesText, updatesSince } from './pool-words.ts'
import { VrfKeyLink } from './update-columns.tsx'
import { UpdatesOfKey } from './updates-of-key.tsx'

/** The pool of the path, which names it by its number, by its ID, or by the hash of its VRF key. */
interface PoolOfRoute {
  readonly name: NetworkName
  readonly query: ReturnType<typeof listQuery<'poolUpdatesByPool'>>
  readonly heading: string
  readonly by: 'number' | 'id' | 'key'
  readonly hash?: string
  /** In bech32. */
  readonly poolId?: string
}

function poolOfRoute(params: Params): PoolOfRoute {
  const { name } = networkOf(params)
  const call = endpointOfRoute(name, `/pools/${params.pool}/updates`)
  switch (call.id) {
    case 'poolUpdatesByPool':
      return {
        name,
        query: listQuery(name, call.id, call.params),
        heading: `Pool ${call.params.pool_id}`,
        by: 'number',
      }
    case 'poolUpdatesByVrfKeyHash':
      return {
        name,
        query: listQuery(name, call.id, call.params),
        heading: 'Pool by VRF key hash',
        by: 'key',
        hash: call.params.vrf_key_hash,
      }
    case 'poolUpdatesByPoolHash':
      return {
        name,
        query: listQuery(name, call.id, call.params),
        heading: `Pool ${shortenMiddle(call.params.pool_hash, 9)}`,
        by: 'id',
        poolId: call.params.pool_hash,
      }
    default:
      throw new RouteFault('There is no such pool.')
  }
}

export const Missing = lazyPart(async () => (await import('./missing-pool.tsx')).MissingPool)

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
  const { query, heading, by, hash, poolId } = poolOfRoute(useParams())
  const description = useNetworkDescription()
  const _source = description?.source
  if (by === 'id' && !description?.pool_ids) {
    throw new RouteFault(`The data service of ${network.title} does not find pools by their ID.`)
  }
  const zone = timeZone.use()
  const { data } = useSuspenseQuery(query)
  const listed = useMemo(() => listUpdates(data), [data])
  const updates = useMemo(() => listed.map(({ update }) => update), [listed])
  const newest = updates.at(-1)
  if (!newest) return <NoUpdates heading={heading} by={by} />
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
        {updatesSince(updates.length, from, dateText(epochStart(network, from), zone))}
      </PageHead>
      <TermsAndHistory updates={updates} subject={`pool-${newest.hash_id}`} />
      <More kind="pool">
        <FieldList
          rows={[
            ...(poolId === undefined
              ? []
              : [
                  { label: 'Pool ID', value: <FullHash text={poolId} what="pool ID" /> },
                  { label: 'Pool number', value: <PoolLink poolNo={newest.hash_id} /> },
                ]),
            {
              label: 'VRF key hash',
              value: (
                <span className="copyable">
                  <VrfKeyLink hash={newest.vrf_key_hash_hex} />
                  <CopyButton text={newest.vrf_key_hash_hex} what="VRF key hash" />
                </span>
              ),
            },
            { label: 'Records of the newest update', value: recordsText(newest) },
          ]}
        />
      </More>
    </>
  )
}

/** The row numbers of an update in the data service's database. */
function recordsText({ id, registered_tx_id, cert_index, reward_addr_id, meta_id }: PoolUpdate): string {
  const record = (name: string, number: bigint | number | null) =>
    number === null ? '' : `${name} ${groupDigits(number.toString())}`
  return [
    record('update', id),
    record('transaction', registered_tx_id),
    record('certificate', cert_index),
    record('reward address', reward_addr_id),
    record('metadata', meta_id),
  ]
    .filter(Boolean)
    .join(', ')
}

function NoUpdates({ heading, by }: Pick<PoolOfRoute, 'heading' | 'by'>) {
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
