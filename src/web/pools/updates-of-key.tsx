import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { listQuery } from '#web/api/endpoint-query.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { inChainOrder, type ListedUpdate, updatesByPool } from '#web/pool-history/listed-updates.ts'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { PoolLink } from '#web/routing/resource-link.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { countText } from '#web/ui/values/count.tsx'
import { FullHash } from '#web/ui/values/hash.tsx'
import { WatchButton } from '#web/watch/watch-button.tsx'
import { TermsAndHistory } from './pool-history.tsx'
import { PoolUpdateTable } from './pool-update-table.tsx'

/** Pools whose own updates are requested, to see whether they still use the key. */
const MAX_REQUESTED = 6

/**
 * The page of a VRF key hash: the pools that registered it, the terms and the history of a single one, of several every update that bears the key.
 * @param listed the updates that bear the key, in chain order
 */
export function UpdatesOfKey({
  hash,
  listed,
  updates,
}: {
  hash: string
  listed: readonly ListedUpdate[]
  updates: readonly PoolUpdate[]
}) {
  const recorded = useIsRecording()
  const pools = updatesByPool(updates)
  const [pool] = pools.keys()
  const isShared = pools.size > 1
  const title = isShared || pool === undefined ? 'Pools by VRF key hash' : `Pool ${pool} by VRF key hash`
  return (
    <>
      <PageTitle of={title} />
      <PageHead
        title={title}
        tools={!isShared && pool !== undefined && <WatchButton kind="pool" id={pool.toString()} />}
      >
        {updatesOfKey(updates.length, pools.size)}
      </PageHead>
      <section className="section">
        <div className="section-header">
          <h2>VRF key hash</h2>
          {isShared && <span className="section-note">Several pools have registered this key.</span>}
        </div>
        <FullHash text={hash} what="VRF key hash" />
        <ul className="stack gap-1 above-3">
          {[...pools].map(([pool, updates], at) => (
            <PoolOfKey
              key={pool.toString()}
              pool={pool}
              hash={hash}
              updates={updates.length}
              isRequested={at < MAX_REQUESTED}
            />
          ))}
        </ul>
      </section>
      {!isShared && pool !== undefined && <HistoryOfPool pool={pool} />}
      {isShared && (
        <section className="section">
          <div className="section-header">
            <h2>Updates with this key</h2>
          </div>
          <PoolUpdateTable updates={listed} recorded={recorded} />
        </section>
      )}
    </>
  )
}

/** Every update of a pool, whichever key it bears. */
function poolQuery(name: NetworkName, pool: bigint) {
  return listQuery(name, 'poolUpdatesByPool', { pool_id: pool })
}

function PoolOfKey({
  pool,
  hash,
  updates,
  isRequested,
}: {
  pool: bigint
  hash: string
  updates: number
  isRequested: boolean
}) {
  const { name } = useNetwork()
  const { data } = useQuery({ ...poolQuery(name, pool), enabled: isRequested })
  const use = data && keyUse(inChainOrder(data), hash)
  return (
    <li>
      <PoolLink poolNo={pool}>Pool {pool.toString()}</PoolLink>: {keyUseSentence(updates, use)}
    </li>
  )
}

/** The whole history of the pool that registered a key, which may bear other keys too. */
function HistoryOfPool({ pool }: { pool: bigint }) {
  const { data, isError } = useQuery(poolQuery(useNetwork().name, pool))
  if (data) return <TermsAndHistory updates={inChainOrder(data)} subject={`pool-${pool}`} />
  if (isError) return null
  return (
    <section className="section" aria-busy>
      <SkeletonTable rows={6} columns={4} />
    </section>
  )
}

/** The present use of a key by a pool that registered it. `epochNo`: that of the update that changed the key. */
type KeyUse = { readonly kind: 'newest' } | { readonly kind: 'changed'; readonly epochNo: number }

/** @param updates all of one pool, in chain order */
export function keyUse(updates: readonly PoolUpdate[], hash: string): KeyUse | undefined {
  const last = updates.findLastIndex(({ vrf_key_hash_hex }) => vrf_key_hash_hex === hash)
  if (last < 0) return undefined
  const next = updates[last + 1]
  return next ? { kind: 'changed', epochNo: next.active_epoch_no } : { kind: 'newest' }
}

/** The updates of one pool that bear a key. @param use undefined while the pool's own updates are not known */
export function keyUseSentence(updates: number, use: KeyUse | undefined): string {
  const counted = `${countText(updates, 'update')} with this key on record`
  if (use === undefined) return `${counted}.`
  if (use.kind === 'newest') return `${counted}. The pool’s newest one bears it.`
  return `${counted}. The pool has since changed its key, with an update for epoch ${use.epochNo}.`
}

/** The number of updates of a page by key. */
export function updatesOfKey(updates: number, pools: number): string {
  const of = pools > 1 ? ` by ${countText(pools, 'pool')}` : ''
  return `${countText(updates, 'update')} with this key${of} on record`
}
