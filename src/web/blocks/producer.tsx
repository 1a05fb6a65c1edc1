import { useQuery } from '@tanstack/react-query'
import type { Block } from '#contract/resources/block.ts'
import { listQuery } from '../api/endpoint-query.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PoolLink } from '../links/resource-link.tsx'
import { FieldList, MarginSection } from '../ui/records/field-list.tsx'
import { Absent, Count } from '../ui/values/count.tsx'
import { EncodedBytes } from '../ui/values/encoded-bytes.tsx'
import { FullHash } from '../ui/values/hash.tsx'
import { whyAbsent } from './block-kind.ts'
import { whyNoPool } from './block-sentences.ts'
import './producer.css'

/** The producer of a block: its VRF key, the hash of the key, and the pool that registered the hash. */
export function Producer({ block }: { block: Block }) {
  const network = useNetwork()
  const absent = <Absent why={whyAbsent(block, network)} />
  const { vrf_key, op_cert, op_cert_hex, op_cert_counter } = block
  const hash = useVrfKeyHash(vrf_key)
  return (
    <MarginSection
      title="Producer"
      note="A pool registers the hash of its VRF key, which links the block to its pool."
    >
      <FieldList
        rows={[
          {
            label: 'Pool',
            value:
              vrf_key === null ? absent : hash === undefined ? <Pending /> : <ProducerPool hash={hash} />,
          },
          {
            label: 'VRF key',
            value: vrf_key === null ? absent : <FullHash text={vrf_key} what="VRF key" />,
          },
          {
            label: 'VRF key hash',
            value:
              vrf_key === null ? (
                absent
              ) : hash === undefined ? (
                <Pending />
              ) : (
                <>
                  <FullHash text={hash} what="VRF key hash" />
                  <span className="tag producer-computed">computed here, BLAKE2b-256</span>
                </>
              ),
          },
          {
            label: 'Operational certificate',
            value:
              op_cert === null || op_cert_hex === null ? (
                absent
              ) : (
                <EncodedBytes hex={op_cert_hex} base64={op_cert} what="operational certificate hash" />
              ),
          },
          {
            label: 'Certificate counter',
            value: op_cert_counter === null ? absent : <Count value={op_cert_counter} />,
          },
        ]}
      />
    </MarginSection>
  )
}

function Pending() {
  return <span className="skeleton" style={{ '--w': '12rem' }} />
}

/** The hash function is a chunk of its own, since only this row and the search need it. */
function useVrfKeyHash(vrfKey: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['vrf-key-hash', vrfKey],
    queryFn: async () => (await import('#cardano/vrf-key.ts')).vrfKeyHash(vrfKey ?? ''),
    enabled: vrfKey !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: true,
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
    return <Absent why={whyNoPool(source)} />
  }
  return (
    <>
      <PoolLink poolNo={poolNo}>Pool {poolNo.toString()}</PoolLink>
      <span className="aside">found by VRF key hash</span>
    </>
  )
}
