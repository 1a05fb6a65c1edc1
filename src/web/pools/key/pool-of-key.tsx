import { useQuery } from '@tanstack/react-query'
import { inChainOrder } from '../../chain/pool-history/chain-order.ts'
import { useNetwork } from '../../links/network-context.ts'
import { SkeletonTable } from '../../ui/records/skeleton.tsx'
import { TermsAndHistory } from '../terms-and-history.tsx'
import { poolQuery } from './key-section.tsx'

/** The whole history of the pool that registered a key, which may bear other keys too. */
export function PoolOfKey({ pool }: { pool: bigint }) {
  const { data, isError } = useQuery(poolQuery(useNetwork().name, pool))
  if (data) return <TermsAndHistory updates={inChainOrder(data)} />
  if (isError) return null
  return (
    <section className="section" aria-busy>
      <SkeletonTable rows={6} columns={4} />
    </section>
  )
}
