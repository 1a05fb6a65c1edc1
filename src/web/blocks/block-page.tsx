import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, type Params, useLocation, useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { blockTitle } from '#explorer-protocol/page-head/block-title.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { useChainPulse } from '../chain/chain-pulse.ts'
import { labelOf } from '../chain/field-label.tsx'
import { shownPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import { PagePart } from '../failures/page-part.tsx'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf, useNetwork } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { EpochLink } from '../links/resource-link.tsx'
import { RouteFault } from '../links/route-fault.ts'
import { ShowRequest } from '../requests/show-request.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { FieldList, MarginSection } from '../ui/records/field-list.tsx'
import { SkeletonFields } from '../ui/records/skeleton.tsx'
import { Absent, Count } from '../ui/values/count.tsx'
import { EncodedBytes } from '../ui/values/encoded-bytes.tsx'
import { Status } from '../ui/values/status.tsx'
import { Age, OtherZoneTime, Timestamp } from '../ui/values/timestamp.tsx'
import { blockKind, whyAbsent } from './block-kind.ts'
import { NeighbourRuler, SlotPlace, SlotPlaceWaiting } from './slot-place.tsx'
import './block-page.css'

const BlockSteps = shownPart(() => import('./block-steps.tsx').then(({ BlockSteps }) => BlockSteps))
const Finality = shownPart(() => import('./finality.tsx').then(({ Finality }) => Finality))
const BlockDetails = shownPart(() => import('./block-details.tsx').then(({ BlockDetails }) => BlockDetails))

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name, query } = blockOfRoute(params)
    for (const part of [NeighbourRuler, BlockSteps, Finality, BlockDetails]) part.start()
    void queryClient.prefetchQuery(recordQuery(name, 'latestBlock', {}))
    return settleBeforeSkeleton(queryClient, query)
  }

/** The block of the path: by number, by hash, by epoch and slot, or the latest. */
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
      throw new RouteFault(404, 'no block')
  }
}

export function Component() {
  const { pathname } = useLocation()
  return (
    <div className="page-width">
      <Suspense key={pathname} fallback={<Waiting />}>
        <BlockDetail />
      </Suspense>
    </div>
  )
}

/** A placeholder of the same size. */
function Waiting() {
  const { block = '' } = useParams()
  const heading =
    block === 'latest' ? 'Newest block' : `Block${/^\d+$/.test(block) ? ` ${groupDigits(block)}` : ''}`
  return (
    <>
      <PageTitle of={heading} />
      <div className="page-header">
        <div>
          <p className="page-kicker">&nbsp;</p>
          <h1>{heading}</h1>
        </div>
      </div>
      <SlotPlaceWaiting />
      <MarginSection title="Block">
        <SkeletonFields
          labels={[
            'Hash',
            'Transactions',
            'Size',
            'Absolute slot',
            'Slot in epoch',
            'Protocol version',
            'Finality',
          ]}
        />
      </MarginSection>
    </>
  )
}

function BlockDetail() {
  const { query } = blockOfRoute(useParams())
  const { data } = useSuspenseQuery(query)
  const block = data.record
  return (
    <>
      <PageTitle of={blockTitle(block)} />
      <div className="page-header">
        <div>
          <BlockKicker block={block} />
          <h1>{blockTitle(block)}</h1>
        </div>
        <OptionalPart waiting={<div className="page-tools" />}>
          <BlockSteps block={block} />
        </OptionalPart>
      </div>
      <SlotPlace block={block} />
      <HeaderFields block={block} />
      <PagePart
        name="block details"
        waiting={<MarginSection title="Place in the chain">{null}</MarginSection>}
      >
        <BlockDetails block={block} text={data.text} path={data.path} />
      </PagePart>
    </>
  )
}

function BlockKicker({ block }: { block: Block }) {
  const followsTip = useParams().block === 'latest'
  const isLive = useChainPulse() === 'live'
  return (
    <p className="page-kicker">
      {followsTip && isLive && <Status kind="live">Following the tip</Status>}
      {block.epoch_no !== null && <EpochLink no={block.epoch_no}>Epoch {block.epoch_no}</EpochLink>}
      <Timestamp time={block.time} />
      <span className="block-page-other-zone">
        <OtherZoneTime time={block.time} />
      </span>
      <Age time={block.time} />
    </p>
  )
}

function HeaderFields({ block }: { block: Block }) {
  const network = useNetwork()
  const { epoch_no, slot_no, epoch_slot_no, proto_major, proto_minor, size } = block
  const absent = <Absent why={whyAbsent(block, network)} />
  const slots = epoch_no === null ? 0 : epochLength(network, epoch_no)
  return (
    <MarginSection title="Block" note={blockKind(block).note} tool={<ShowRequest of="Block" />}>
      <FieldList
        rows={[
          {
            label: 'Hash',
            labelAs: labelOf('Block.hash_hex'),
            value: <EncodedBytes hex={block.hash_hex} base64={block.hash} what="block hash" />,
          },
          {
            label: 'Transactions',
            labelAs: labelOf('Block.tx_count'),
            value: <Count value={block.tx_count} />,
          },
          {
            label: 'Size',
            labelAs: labelOf('Block.size'),
            value: (
              <>
                <span>
                  <Count value={size} /> B
                </span>
                {size >= 1024 && <span className="aside">{(size / 1024).toFixed(1)} KiB</span>}
              </>
            ),
          },
          {
            label: 'Absolute slot',
            labelAs: labelOf('Block.slot_no'),
            value:
              slot_no === null ? (
                absent
              ) : (
                <>
                  <Count value={slot_no} />
                  <CopyButton text={String(slot_no)} what="absolute slot" />
                </>
              ),
          },
          {
            label: 'Slot in epoch',
            labelAs: labelOf('Block.epoch_slot_no'),
            value:
              epoch_slot_no === null ? (
                absent
              ) : (
                <>
                  <Count value={epoch_slot_no} />
                  <span className="aside">
                    of {groupDigits(String(slots))}, {((epoch_slot_no / slots) * 100).toFixed(2)}%
                  </span>
                </>
              ),
          },
          {
            label: 'Protocol version',
            labelAs: labelOf('Block.proto_major'),
            value:
              proto_major === null ? <Absent why="not on record" /> : `${proto_major}.${proto_minor ?? 0}`,
          },
          {
            label: 'Finality',
            value: (
              <OptionalPart waiting={<span className="skeleton" style={{ '--w': '10rem' }} />}>
                <Finality block={block} />
              </OptionalPart>
            ),
          },
        ]}
      />
    </MarginSection>
  )
}
