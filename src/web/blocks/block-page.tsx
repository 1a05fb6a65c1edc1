import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, useLocation, useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { epochLength } from '#cardano/slot-time.ts'
import type { Block } from '#contract/resources/block.ts'
import { blockTitle } from '#explorer-protocol/page-head/page-words.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { useChainPulse } from '../chain/chain-pulse.ts'
import { PageSection } from '../failures/page-section.tsx'
import { useNetwork } from '../links/network-context.ts'
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
import { blockOfRoute } from './block-of-route.ts'
import { BlockSteps } from './block-steps.tsx'
import { Finality } from './finality.tsx'
import { SlotPlace, SlotPlaceWaiting } from './slot-place.tsx'
import './block-page.css'

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
