import { useQuery } from '@tanstack/react-query'
import type { Block } from '#contract/resources/block.ts'
import { listQuery } from '#web/api/endpoint-query.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { PoolLink } from '#web/routing/resource-link.tsx'
import { Absent } from '#web/ui/values/count.tsx'
import { whyAbsent } from './block-words.ts'

/** The pool that made a block: the one that registered the hash of its VRF key. */
export function Producer({ block }: { block: Block }) {
  const network = useNetwork()
  const hash = useVrfKeyHash(block.vrf_key)
  if (block.vrf_key === null) return <Absent why={whyAbsent(block, network)} />
  return hash === undefined ? <Pending /> : <ProducerPool hash={hash} />
}

function Pending() {
  return <span className="skeleton" style={{ '--w': '12rem' }} />
}

/** The hash function is a chunk of its own, since only this page and the search need it. */
export function useVrfKeyHash(vrfKey: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['vrf-key-hash', vrfKey],
    queryFn: async () => (await import('#cardano/vrf-key.ts')).vrfKeyHash(vrfKey ?? ''),
    enabled: vrfKey !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}

function ProducerPool({ hash }: { hash: string }) {
  const { name } = useNetwork()
  const source = useNetworkDescription()?.source
  const {
    data: updates,
    isError,
    refetch,
  } = useQuery(listQuery(name, 'poolUpdatesByVrfKeyHash', { vrf_key_hash: hash }))
  if (isError) {
    return (
      <>
        <Absent why="could not be looked up" />
        <button type="button" className="button button--small" onClick={() => refetch()}>
          Try again
        </button>
      </>
    )
  }
  if (!updates) return <Pending />
  const poolNo = updates.at(-1)?.hash_id
  if (poolNo === undefined) {
    return (
      <Absent
        why={
          source === 'recorded'
            ? 'the update that registered its key is not on record'
            : 'the data service has no update that registered its key'
        }
      />
    )
  }
  return (
    <span title="Found by the hash of the block's VRF key">
      <PoolLink poolNo={poolNo}>Pool {poolNo.toString()}</PoolLink>
    </span>
  )
}
