import { useQuery } from '@tanstack/react-query'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { listQuery } from '../../api/endpoint-query.ts'
import { inChainOrder } from '../../chain/pool-history/chain-order.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { PoolLink } from '../../links/resource-link.tsx'
import { FullHash } from '../../ui/values/hash.tsx'
import { keyUse } from './key-use.ts'
import { keyUseSentence } from './key-words.ts'
import './key-section.css'

/** Pools whose own updates are requested, to see whether they still use the key. */
const MOST_REQUESTED = 6

/** A VRF key hash, and each pool that has registered it. @param pools the updates that bear the key, by pool */
export function KeySection({
  hash,
  pools,
}: {
  hash: string
  pools: ReadonlyMap<bigint, readonly PoolUpdate[]>
}) {
  return (
    <section className="section">
      <div className="section-header">
        <h2>VRF key hash</h2>
        {pools.size > 1 && <span className="section-note">Several pools have registered this key.</span>}
      </div>
      <FullHash text={hash} what="VRF key hash" />
      <ul className="pools-of-key">
        {[...pools].map(([pool, updates], at) => (
          <PoolOfKey
            key={pool.toString()}
            pool={pool}
            hash={hash}
            updates={updates.length}
            isRequested={at < MOST_REQUESTED}
          />
        ))}
      </ul>
    </section>
  )
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
  const source = useNetworkDescription()?.source
  const { data } = useQuery({ ...poolQuery(name, pool), enabled: isRequested })
  const use = data && keyUse(inChainOrder(data), hash)
  return (
    <li>
      <PoolLink poolNo={pool}>Pool {pool.toString()}</PoolLink>: {keyUseSentence(updates, use, source)}
    </li>
  )
}

/** Every update of a pool, whichever key it bears. */
export function poolQuery(name: Parameters<typeof listQuery>[0], pool: bigint) {
  return listQuery(name, 'poolUpdatesByPool', { pool_id: pool })
}
