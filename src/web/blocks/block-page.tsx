import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, type Params, useLocation, useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { blockTitle } from '#explorer-protocol/page-titles.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { useChainPulse } from '../chain/chain-pulse.ts'
import { PageSection } from '../failures/page-section.tsx'
import { networkOf, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { EpochLink } from '../links/resource-link.tsx'
import { PageHead } from '../requests/page-head.tsx'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { FieldList, MarginSection } from '../ui/records/field-list.tsx'
import { SkeletonFields } from '../ui/records/skeleton.tsx'
import { Absent, Count } from '../ui/values/count.tsx'
import { EncodedBytes } from '../ui/values/encoded-bytes.tsx'
import { Status } from '../ui/values/status.tsx'
import { Age, OtherZoneTime, Timestamp } from '../ui/values/timestamp.tsx'
import { BlockDetails } from './block-details.tsx'
import { blockKind, whyAbsent } from './block-kind.ts'
import { BlockSteps } from './block-steps.tsx'
import { SlotPlace, SlotPlaceWaiting } from './slot-place.tsx'
import './block-page.css'

import { useFromServerNow } from '../browser/server-clock.ts'
import { timeZone } from '../browser/time-zone.ts'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { RouteFault } from '../links/route-fault.ts'
import { depthText, finalityText } from './finality-sentence.ts'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name, query } = blockOfRoute(params)
    void queryClient.prefetchQuery(recordQuery(name, 'latestBlock', {}))
    return settleBeforeSkeleton(queryClient, query)
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
      <PageHead title={heading} kicker={<>&nbsp;</>} />
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
      <PageHead
        title={blockTitle(block)}
        kicker={<BlockKicker block={block} />}
        tools={
          <Suspense>
            <BlockSteps block={block} />
          </Suspense>
        }
      />
      <SlotPlace block={block} />
      <HeaderFields block={block} />
      <PageSection
        name="block details"
        waiting={<MarginSection title="Place in the chain">{null}</MarginSection>}
      >
        <BlockDetails block={block} text={data.text} path={data.path} />
      </PageSection>
    </>
  )
}

function BlockKicker({ block }: { block: Block }) {
  const followsTip = useParams().block === 'latest'
  const isLive = useChainPulse() === 'live'
  return (
    <>
      {followsTip && isLive && <Status kind="live">Following the tip</Status>}
      {block.epoch_no !== null && <EpochLink no={block.epoch_no}>Epoch {block.epoch_no}</EpochLink>}
      <Timestamp time={block.time} />
      <span className="block-page-other-zone">
        <OtherZoneTime time={block.time} />
      </span>
      <Age time={block.time} />
    </>
  )
}

function HeaderFields({ block }: { block: Block }) {
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
          {
            label: 'Transactions',
            value: <Count value={block.tx_count} />,
          },
          {
            label: 'Size',
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
            value:
              proto_major === null ? <Absent why="not on record" /> : `${proto_major}.${proto_minor ?? 0}`,
          },
          {
            label: 'Finality',
            value: <Finality block={block} />,
          },
        ]}
      />
    </MarginSection>
  )
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

/** The number of blocks after a block, and whether it can still be rolled back. */
function Finality({ block }: { block: Block }) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const pulse = useChainPulse()
  const { data, isError } = useQuery(recordQuery(network.name, 'latestBlock', {}))
  const isCurrent = pulse === 'live' || pulse === 'recorded'
  const newest = data?.record
  const context = { network, source, newest, isCurrent }
  const zone = timeZone.use()
  const finality = useFromServerNow((now) => finalityText(block, context, now, zone))
  if (!newest && !isError) return <span className="skeleton" style={{ '--w': '10rem' }} />
  return (
    <>
      {depthText(block, context)}
      {finality && <span className="aside">{finality}</span>}
    </>
  )
}
