import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Block } from '#contract/resources/block.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { listQuery } from '#web/api/endpoint-query.ts'
import { decimalsOf } from '#web/pool-history/change-lines.tsx'
import { inChainOrder } from '#web/pool-history/listed-updates.ts'
import { isWholeHistory } from '#web/records/whole-history.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { PoolLink } from '#web/routing/resource-link.tsx'
import {
  effectiveUpdates,
  inForceAt,
  isKnownMargin,
  type Term,
  terms,
  termText,
} from '#web/terms/pool-terms.ts'
import { useTipEpoch } from '#web/tip/chain-pulse.ts'
import { Table } from '#web/ui/table/table.tsx'
import { Amount } from '#web/ui/values/amount.tsx'
import { Absent } from '#web/ui/values/count.tsx'
import { FullHash } from '#web/ui/values/hash.tsx'
import { useLabel } from '#web/watch-list/watch-list.ts'
import { whyAbsent } from './block-words.ts'
import './producer.css'

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

/** The pool that made a block, with the terms that were in force in its epoch beside the newest ones. */
export function Producer({ block }: { block: Block }) {
  const network = useNetwork()
  const { epoch_no, vrf_key } = block
  const source = useNetworkDescription()?.source
  const { updates, no, query } = useProducer(vrf_key)
  const tip = useTipEpoch()
  const effective = effectiveUpdates(updates ?? [])
  const isWhole = isWholeHistory(source)
  const then = epoch_no === null ? undefined : inForceAt(effective, epoch_no)
  const newest = isWhole && tip !== undefined ? inForceAt(effective, tip) : effective.at(-1)
  return (
    <section className="producer" aria-label="Producer">
      <div className="section-header">
        <h2>Producer</h2>
        {then && (
          <span className="section-note">
            {isWhole ? 'terms in force then, since' : 'terms on record by then, since'} epoch{' '}
            {then.active_epoch_no}
          </span>
        )}
      </div>
      {vrf_key === null ? (
        <Absent why={whyAbsent(block, network)} />
      ) : query.isError ? (
        <p>
          <Absent why="could not be looked up" />{' '}
          <button type="button" className="button button--small" onClick={() => void query.refetch()}>
            Try again
          </button>
        </p>
      ) : no === undefined ? (
        query.isPending ? (
          <span className="skeleton" style={{ '--w': '12rem' }} />
        ) : (
          <NoPool vrfKey={vrf_key} />
        )
      ) : then && epoch_no !== null ? (
        <TermsThen no={no} epochNo={epoch_no} then={then} newest={newest ?? then} />
      ) : (
        <p>
          <PoolName no={no} />{' '}
          {updates ? <span className="aside">terms of epoch {epoch_no} not on record</span> : null}
        </p>
      )}
    </section>
  )
}

/** The pool by the hash of the key, and all of its updates, in chain order. */
function useProducer(vrfKey: string | null) {
  const { name } = useNetwork()
  const hash = useVrfKeyHash(vrfKey)
  const byKey = useQuery({
    ...listQuery(name, 'poolUpdatesByVrfKeyHash', { vrf_key_hash: hash ?? '' }),
    enabled: hash !== undefined,
  })
  const no = byKey.data?.at(-1)?.hash_id
  const ofPool = useQuery({
    ...listQuery(name, 'poolUpdatesByPool', { pool_id: no ?? 0n }),
    enabled: no !== undefined,
  })
  return {
    no,
    updates: ofPool.data && inChainOrder(ofPool.data),
    query: ofPool.isError ? ofPool : byKey,
  }
}

function PoolName({ no }: { no: bigint }): ReactNode {
  const label = useLabel({ network: useNetwork().name, kind: 'pool', id: String(no) })
  return (
    <span title="Found by the hash of the block's VRF key">
      <PoolLink poolNo={no}>Pool {no.toString()}</PoolLink>
      {label !== undefined && <span className="secondary"> · {label}</span>}
    </span>
  )
}

/** No update has the key: it stands here itself. */
function NoPool({ vrfKey }: { vrfKey: string }) {
  const source = useNetworkDescription()?.source
  return (
    <>
      <p>
        <Absent
          why={
            source === 'recorded'
              ? 'the update that registered its key is not on record'
              : 'the data service has no update that registered its key'
          }
        />
      </p>
      <p className="above-2">
        <FullHash text={vrfKey} what="VRF key" />
      </p>
    </>
  )
}

function TermsThen({
  no,
  epochNo,
  then,
  newest,
}: {
  no: bigint
  epochNo: number
  then: PoolUpdate
  newest: PoolUpdate
}) {
  return (
    <Table<Term>
      caption="Terms of the producer"
      className="producer-terms"
      rows={terms}
      rowKey={({ name }) => name}
      columns={[
        { name: 'term', label: <PoolName no={no} />, cell: ({ name }) => name },
        {
          name: 'then',
          label: `Epoch ${epochNo}`,
          numeric: true,
          cell: (term) => <Value term={term} update={then} />,
        },
        {
          name: 'newest',
          label: 'Newest terms',
          cell: (term) =>
            then[term.field] === newest[term.field] ? (
              <span className="aside">the same</span>
            ) : (
              <>
                <span aria-hidden="true" className="secondary">
                  →{' '}
                </span>
                <Value term={term} update={newest} />
              </>
            ),
        },
      ]}
    />
  )
}

function Value({ term, update }: { term: Term; update: PoolUpdate }) {
  const { field } = term
  if (field === 'margin') {
    if (!isKnownMargin(update)) return <Absent why="unit unknown" />
    return (
      <>
        {termText(term, update)}
        <span className="unit"> %</span>
      </>
    )
  }
  return <Amount lovelace={update[field]} decimals={decimalsOf([update[field]])} />
}
