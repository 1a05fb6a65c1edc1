import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, Suspense, useEffect, useMemo } from 'react'
import { type Params, useLocation, useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import type { NetworkName } from '#cardano/network.ts'
import { shortAddress, shortenMiddle } from '#cardano/shorten.ts'
import { epochStart } from '#cardano/slot-time.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { listQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { listUpdates } from '#web/pool-history/listed-updates.ts'
import { tableStartText } from '#web/records/epoch-time.ts'
import { isWholeHistory } from '#web/records/whole-history.ts'
import { Link } from '#web/routing/link.tsx'
import { networkOf, useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { EpochLink } from '#web/routing/resource-link.tsx'
import { endpointOfRoute, RouteFault } from '#web/routing/route-fault.ts'
import { SeeElsewhere } from '#web/routing/see-elsewhere.tsx'
import { type SeenAccount, useSeenAccounts } from '#web/seen/seen-accounts.ts'
import { noteSeenPool, useSeenPoolId } from '#web/seen/seen-pools.ts'
import { delegatorNote, termChangesAfter, terms, termText, termWithUnit } from '#web/terms/pool-terms.ts'
import { useTip } from '#web/tip/chain-pulse.ts'
import { FieldList } from '#web/ui/content/field-list.tsx'
import { More } from '#web/ui/content/more.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { cutAda } from '#web/ui/values/amount.tsx'
import { FullHash } from '#web/ui/values/hash.tsx'
import { relativeText } from '#web/ui/values/timestamp.tsx'
import { LabelEditor, WatchButton } from '#web/watch/watch-button.tsx'
import { useLabel } from '#web/watch-list/watch-list.ts'
import { TermsAndHistory, usePresent } from './pool-history.tsx'
import { noUpdatesText } from './pool-words.ts'
import { VrfKeyLink } from './update-columns.tsx'
import { UpdatesOfKey } from './updates-of-key.tsx'
import './pool-page.css'

/** The pool of the path, which names it by its number, by its ID, or by the hash of its VRF key. */
interface PoolOfRoute {
  readonly name: NetworkName
  readonly query: ReturnType<typeof listQuery<'poolUpdatesByPool'>>
  readonly heading: string
  readonly by: 'number' | 'id' | 'key'
  readonly number?: bigint
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
        number: call.params.pool_id,
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
  const { query, heading, by, hash, poolId, number } = poolOfRoute(useParams())
  const description = useNetworkDescription()
  if (by === 'id' && !description?.pool_ids) {
    throw new RouteFault(`The data service of ${network.title} does not find pools by their ID.`)
  }
  const { data } = useSuspenseQuery(query)
  const listed = useMemo(() => listUpdates(data), [data])
  const updates = useMemo(() => listed.map(({ update }) => update), [listed])
  const newest = updates.at(-1)
  if (!newest) return <NoUpdates heading={heading} by={by} poolId={poolId} number={number} />
  if (hash !== undefined) return <UpdatesOfKey hash={hash} listed={listed} updates={updates} />
  return <PoolOfUpdates updates={updates} newest={newest} poolId={poolId} />
}

/** @param poolId where the address of the page has it */
function PoolOfUpdates({
  updates,
  newest,
  poolId,
}: {
  updates: readonly PoolUpdate[]
  newest: PoolUpdate
  poolId: string | undefined
}) {
  const { name } = useNetwork()
  const { hash_id: no } = newest
  const id = no.toString()
  const seenId = useSeenPoolId(name, no)
  const knownId = poolId ?? seenId
  useEffect(() => {
    if (poolId !== undefined) noteSeenPool(name, no, poolId)
  }, [name, no, poolId])
  return (
    <>
      <PageTitle of={`Pool ${id}`} />
      <PageHead
        title={`Pool ${id}`}
        beside={<LabelEditor kind="pool" id={id} />}
        tools={<WatchButton kind="pool" id={id} />}
      >
        {knownId === undefined ? (
          <span className="row gap-2">
            VRF <FullHash text={newest.vrf_key_hash_hex} what="VRF key hash" />
          </span>
        ) : (
          <FullHash text={knownId} what="pool ID" />
        )}
      </PageHead>
      {knownId !== undefined && <SeenWithPool poolId={knownId} />}
      <AnnouncedChanges updates={updates} />
      <TermsAndHistory updates={updates} subject={`pool-${id}`} />
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
            { label: 'Records of the newest update', value: recordsText(newest) },
          ]}
        />
      </More>
    </>
  )
}

/** Accounts with a pool that are named; the others are counted. */
const NAMED_ACCOUNTS = 3

/** The accounts with this pool that were looked up in this browser; nothing without one. */
function SeenWithPool({ poolId }: { poolId: string }) {
  const { name } = useNetwork()
  const seen = useSeenAccounts(name).filter((account) => account.poolId === poolId)
  if (seen.length === 0) return null
  const named = seen.slice(0, NAMED_ACCOUNTS)
  return (
    <p className="secondary below-3">
      Looked up here, with this pool:{' '}
      {named.map((account, at) => (
        <Fragment key={account.address}>
          {at > 0 && '; '}
          <SeenAccountLink account={account} />
        </Fragment>
      ))}
      {seen.length > named.length && ` and ${seen.length - named.length} more`}
    </p>
  )
}

function SeenAccountLink({ account: { address, balance, since } }: { account: SeenAccount }) {
  const { name } = useNetwork()
  const label = useLabel({ network: name, kind: 'account', id: address })
  return (
    <>
      <Link to={paths.account(name, address)}>{label ?? shortAddress(address)}</Link>
      {balance !== null && ` ${cutAda(balance)} ADA`}
      {since !== undefined && (
        <>
          , since <EpochLink no={since} />
        </>
      )}
    </>
  )
}

/** The changes of terms that are announced, a line for each term. */
function AnnouncedChanges({ updates }: { updates: readonly PoolUpdate[] }) {
  const network = useNetwork()
  const zone = timeZone.use()
  const present = usePresent()
  const announced = useMemo(
    () => (present === undefined ? [] : termChangesAfter(updates, present).changes.toReversed()),
    [updates, present],
  )
  const now = useFromServerNow((now) => Math.floor(now / MINUTE) * MINUTE)
  if (announced.length === 0) return null
  return (
    <div className="pool-announced">
      {announced.flatMap(({ update, before }) =>
        terms
          .filter(({ field }) => before && before[field] !== update[field])
          .map((term) => (
            <p key={`${update.id} ${term.name}`}>
              <span>
                <span className="not-active-yet" /> From epoch {update.active_epoch_no},{' '}
                {relativeText(epochStart(network, update.active_epoch_no), now)}
              </span>
              <span title={tableStartText(network, update.active_epoch_no, zone)}>
                {term.name} {before && termText(term, before)} → <b>{termWithUnit(term, update)}</b>
              </span>
              <span>{delegatorNote(term, before, update)?.text}</span>
            </p>
          )),
      )}
    </div>
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

function NoUpdates({
  heading,
  by,
  poolId,
  number,
}: Pick<PoolOfRoute, 'heading' | 'by'> & { poolId: string | undefined; number: bigint | undefined }) {
  const { name, title } = useNetwork()
  const source = useNetworkDescription()?.source
  const newestBlock = useTip()?.block_no ?? -1
  const highest = useHighestPool()
  // Pools are numbered as they register.
  const isAbove = number !== undefined && highest !== undefined && isWholeHistory(source) && number > highest
  const shown = isAbove ? `No pool ${groupDigits(number.toString())}` : heading
  return (
    <>
      <PageTitle of={shown} />
      <PageHead title={shown}>{poolId !== undefined && <FullHash text={poolId} what="pool ID" />}</PageHead>
      <section className="section">
        <p className="list-empty">
          {isAbove
            ? `${title} has pools 1 to ${groupDigits(highest.toString())}.`
            : noUpdatesText(title, source, by)}
        </p>
        <p className="row">
          {poolId !== undefined && <SeeElsewhere thing="pool" id={poolId} />}
          {isAbove && number <= BigInt(newestBlock) && (
            <Link className="button" to={paths.block(name, Number(number))}>
              Block {groupDigits(number.toString())}
            </Link>
          )}
          <Link className="button" to={paths.pools(name)}>
            All pools
          </Link>
        </p>
      </section>
    </>
  )
}

/** The number of the newest pool, where this browser has the list of all updates. */
function useHighestPool(): bigint | undefined {
  const { data } = useQuery({ ...listQuery(useNetwork().name, 'poolUpdates', {}), enabled: false })
  return data?.reduce<bigint | undefined>(
    (highest, { hash_id }) => (highest === undefined || hash_id > highest ? hash_id : highest),
    undefined,
  )
}
