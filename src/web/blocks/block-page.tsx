import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense } from 'react'
import { Link, type LoaderFunctionArgs, type Params, useLocation, useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { epochLength } from '#cardano/slot-time.ts'
import { vrfKeyHash } from '#cardano/vrf-key.ts'
import type { Block } from '#contract/block.ts'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { curlText } from '../links/curl-text.ts'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf, useIsRecording, useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { EpochLink, PoolLink } from '../links/resource-link.tsx'
import { RouteFault } from '../links/route-fault.ts'
import { useNow } from '../ui/clock.ts'
import { Absent, Count } from '../ui/count.tsx'
import { EncodedBytes } from '../ui/encoded-bytes.tsx'
import { EpochRuler } from '../ui/epoch-ruler.tsx'
import { FieldList, MarginSection } from '../ui/field-list.tsx'
import { FullHash } from '../ui/hash.tsx'
import { JsonView } from '../ui/json-view.tsx'
import { SkeletonFields } from '../ui/skeleton.tsx'
import { LocalTime, relativeText, Timestamp } from '../ui/timestamp.tsx'
import { blockKind, titleOf, whyAbsent } from './block-kind.ts'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name, query } = blockOfRoute(params)
    void queryClient.prefetchQuery(query)
    void queryClient.prefetchQuery(recordQuery(name, 'latestBlock', {}))
    return null
  }

/** A block by number, by hash, by epoch and slot, or the latest: whichever the address means. */
function blockOfRoute(params: Params) {
  const { name } = networkOf(params)
  const place = params.slot === undefined ? params.block : `epochs/${params.epoch}/slots/${params.slot}`
  const call = endpointOfRoute(name, `/blocks/${place}`)
  switch (call.id) {
    case 'latestBlock':
      return { name, query: recordQuery(name, call.id, call.params) }
    case 'blockByNo':
      return { name, query: recordQuery(name, call.id, call.params) }
    case 'blockByHash':
      return { name, query: recordQuery(name, call.id, call.params) }
    case 'blockBySlot':
      return { name, query: recordQuery(name, call.id, call.params) }
    default:
      throw new RouteFault(404, 'There is no such block.')
  }
}

export function Component() {
  const { pathname } = useLocation()
  return (
    <div className="wrap">
      <Suspense key={pathname} fallback={<Waiting />}>
        <BlockDetail />
      </Suspense>
    </div>
  )
}

function Waiting() {
  return (
    <>
      <div className="page-head">
        <h1>Block</h1>
      </div>
      <MarginSection title="Block">
        <SkeletonFields
          labels={['Hash', 'Transactions', 'Size', 'Absolute slot', 'Slot in epoch', 'Protocol version']}
        />
      </MarginSection>
    </>
  )
}

function BlockDetail() {
  const { name, query } = blockOfRoute(useParams())
  const { data } = useSuspenseQuery(query)
  const block = data.record
  return (
    <>
      <title>{`${titleOf(block)} · Epochal`}</title>
      <BlockHead block={block} />
      <Place block={block} />
      <Header block={block} />
      <Producer block={block} />
      <RecordNumbers block={block} />
      <MarginSection
        title="JSON"
        note="The record as the API returned it. Hashes come as base64 and, with the suffix _hex, as hex."
      >
        <JsonView text={data.text} path={data.path} curl={curlText(name, data.path)} />
      </MarginSection>
    </>
  )
}

function BlockHead({ block }: { block: Block }) {
  const now = useNow()
  return (
    <div className="page-head">
      <div>
        <p className="kicker">
          {block.epoch_no !== null && <EpochLink no={block.epoch_no}>Epoch {block.epoch_no}</EpochLink>}
          <Timestamp time={block.time} />
          <LocalTime time={block.time} />
          <span>{relativeText(block.time, now)}</span>
        </p>
        <h1>{titleOf(block)}</h1>
      </div>
      <Neighbours block={block} />
    </div>
  )
}

/** By block number, not by record: record numbers skip. Next ends at the newest block. */
function Neighbours({ block }: { block: Block }) {
  const { name } = useNetwork()
  const { data: latest } = useQuery(recordQuery(name, 'latestBlock', {}))
  const no = block.block_no
  if (no === null) return null
  const newest = latest?.record.block_no
  return (
    <nav className="page-tools" aria-label="Neighbouring blocks">
      {no > 1 && (
        <Link
          className="btn"
          to={paths.block(name, no - 1)}
          rel="prev"
          aria-label={`Previous block, ${no - 1}`}
        >
          <ChevronLeft className="icon" aria-hidden />
          {groupDigits(String(no - 1))}
        </Link>
      )}
      {newest != null && no < newest && (
        <Link className="btn" to={paths.block(name, no + 1)} rel="next" aria-label={`Next block, ${no + 1}`}>
          {groupDigits(String(no + 1))}
          <ChevronRight className="icon" aria-hidden />
        </Link>
      )}
    </nav>
  )
}

function Place({ block: { epoch_no, epoch_slot_no } }: { block: Block }) {
  const network = useNetwork()
  if (epoch_no === null || epoch_slot_no === null) return null
  return (
    <section className="sec sec--ruler" aria-label="Place in the epoch">
      <EpochRuler network={network} epochNo={epoch_no} mark={{ kind: 'slot', epochSlotNo: epoch_slot_no }} />
    </section>
  )
}

function Header({ block }: { block: Block }) {
  const network = useNetwork()
  const { epoch_no, slot_no, epoch_slot_no, proto_major, proto_minor, size } = block
  const absent = <Absent why={whyAbsent(block, network)} />
  const slots = epoch_no === null ? 0 : epochLength(network, epoch_no)
  return (
    <MarginSection title="Block" note={blockKind(block).note}>
      <FieldList
        rows={[
          {
            label: 'Hash',
            value: <EncodedBytes hex={block.hash_hex} base64={block.hash} what="block hash" />,
          },
          { label: 'Transactions', value: <Count value={block.tx_count} /> },
          {
            label: 'Size',
            value: (
              <>
                <span>
                  <Count value={size} /> B
                </span>
                {size >= 1024 && <span className="muted">{(size / 1024).toFixed(1)} KiB</span>}
              </>
            ),
          },
          { label: 'Absolute slot', value: slot_no === null ? absent : <Count value={slot_no} /> },
          {
            label: 'Slot in epoch',
            value:
              epoch_slot_no === null ? (
                absent
              ) : (
                <>
                  <Count value={epoch_slot_no} />
                  <span className="muted">
                    of {groupDigits(String(slots))}, {((epoch_slot_no / slots) * 100).toFixed(2)}%
                  </span>
                </>
              ),
          },
          {
            label: 'Protocol version',
            value:
              proto_major === null ? <Absent why="not on record" /> : `${proto_major}.${proto_minor ?? 0}`,
          },
        ]}
      />
    </MarginSection>
  )
}

function Producer({ block }: { block: Block }) {
  const network = useNetwork()
  const absent = <Absent why={whyAbsent(block, network)} />
  const hash = block.vrf_key === null ? undefined : vrfKeyHash(block.vrf_key)
  return (
    <MarginSection
      title="Producer"
      note="The hash of a block's VRF key is the key its pool registered, which ties the block to a pool."
    >
      <FieldList
        rows={[
          { label: 'Pool', value: hash === undefined ? absent : <ProducerPool hash={hash} /> },
          {
            label: 'VRF key',
            value: block.vrf_key === null ? absent : <FullHash text={block.vrf_key} what="VRF key" />,
          },
          {
            label: 'VRF key hash',
            value:
              hash === undefined ? (
                absent
              ) : (
                <>
                  <FullHash text={hash} what="VRF key hash" />
                  <span className="tag push hide-sm">computed here, BLAKE2b-256</span>
                </>
              ),
          },
          {
            label: 'Operational certificate',
            value:
              block.op_cert === null ? (
                absent
              ) : (
                <EncodedBytes
                  hex={block.op_cert_hex}
                  base64={block.op_cert}
                  what="operational certificate hash"
                />
              ),
          },
          {
            label: 'Certificate counter',
            value: block.op_cert_counter === null ? absent : <Count value={block.op_cert_counter} />,
          },
        ]}
      />
    </MarginSection>
  )
}

function ProducerPool({ hash }: { hash: string }) {
  const { name } = useNetwork()
  const recorded = useIsRecording()
  const { data: updates, isError } = useQuery(
    listQuery(name, 'poolUpdatesByVrfKeyHash', { vrf_key_hash: hash }),
  )
  if (isError) return <Absent why="could not be looked up" />
  if (!updates) return <Absent why="looking it up" />
  const poolNo = updates.at(-1)?.hash_id
  if (poolNo === undefined) {
    return (
      <Absent
        why={
          recorded ? 'the update that registered this key is not on record' : 'no update registered this key'
        }
      />
    )
  }
  return (
    <>
      <PoolLink poolNo={poolNo}>Pool {poolNo.toString()}</PoolLink>
      <span className="muted">found by VRF key hash</span>
    </>
  )
}

function RecordNumbers({ block }: { block: Block }) {
  const network = useNetwork()
  const recorded = useIsRecording()
  const why = blockKind(block).kind === 'genesis' ? whyAbsent(block, network) : 'not on record'
  const number = (value: bigint | null) => (value === null ? <Absent why={why} /> : <Count value={value} />)
  return (
    <MarginSection
      title="Record"
      note={
        recorded
          ? "Row numbers in a database, not on the chain. They are the recording's own, and real where they are known."
          : "Row numbers in the service's database. They are not on the chain."
      }
    >
      <FieldList
        rows={[
          { label: 'Record id', value: number(block.id) },
          { label: 'Previous record', value: number(block.previous_id) },
          { label: 'Slot leader record', value: number(block.slot_leader_id) },
        ]}
      />
    </MarginSection>
  )
}
