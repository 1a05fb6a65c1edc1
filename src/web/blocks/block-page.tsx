import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type Params, useLocation, useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { blockBodyLimit } from '#cardano/network.ts'
import { epochLength } from '#cardano/slot-time.ts'
import { blockContradictions } from '#contract/contradictions.ts'
import type { Block } from '#contract/resources/block.ts'
import { blockTitle } from '#explorer-protocol/page-paths.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import { blockIntervalText, meanWaitText, waitAmong } from '#web/block-chart/block-columns.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useFromServerNow } from '#web/browser/clock.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { usePageIsIdle } from '#web/browser/page-idle.ts'
import { WhenVisible } from '#web/browser/when-visible.tsx'
import { PageSection } from '#web/failures/page-section.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { FullnessBar, fullnessOf } from '#web/records/fullness.tsx'
import { Link } from '#web/routing/link.tsx'
import {
  networkOf,
  useAllowsBackground,
  useNetwork,
  useNetworkDescription,
} from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { EpochLink } from '#web/routing/resource-link.tsx'
import { endpointOfRoute, RouteFault } from '#web/routing/route-fault.ts'
import { useNoteRecent } from '#web/search/recent-searches.ts'
import { useChainPulse } from '#web/tip/chain-pulse.ts'
import { ContradictionNote } from '#web/tip/replaced-blocks.tsx'
import { FieldList } from '#web/ui/content/field-list.tsx'
import { More } from '#web/ui/content/more.tsx'
import { Readout, Readouts } from '#web/ui/content/readout.tsx'
import { noteStep, useArrowKeys, useStepsTaken } from '#web/ui/controls/arrow-steps.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Absent, Count } from '#web/ui/values/count.tsx'
import { FullHash } from '#web/ui/values/hash.tsx'
import { Status } from '#web/ui/values/status.tsx'
import { Age, Timestamp } from '#web/ui/values/timestamp.tsx'
import { blockKind, finalityWords, whyAbsent } from './block-words.ts'
import { type Neighbour, Neighbours, NeighboursWaiting, useNeighbours } from './neighbours.tsx'
import { Producer, useVrfKeyHash } from './producer.tsx'
import './block-page.css'

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
      throw new RouteFault('no block')
  }
}

export const Missing = lazyPart(async () => (await import('./missing-block.tsx')).MissingBlock)

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
      <PageHead title={heading}>&nbsp;</PageHead>
      <section className="section" aria-busy>
        <Readouts>
          {['After the block before', 'Transactions', 'Full', 'Absolute slot'].map((name) => (
            <Readout key={name} name={name} context={'\u00a0'}>
              <span className="skeleton" style={{ '--w': '6rem' }} />
            </Readout>
          ))}
        </Readouts>
      </section>
    </>
  )
}

function BlockDetail() {
  const { query } = blockOfRoute(useParams())
  const { data: block } = useSuspenseQuery(query)
  const network = useNetwork()
  const neighbours = useNeighbours(block, 1)
  const title = blockTitle(block)
  const followsTip = useParams().block === 'latest'
  const path = paths.block(network.name, block.block_no ?? block.hash_hex)
  // A page that follows the tip shows blocks that the user has not chosen.
  useNoteRecent(followsTip ? undefined : { kind: 'block', title, path })
  return (
    <>
      <PageTitle of={title} />
      <PageHead title={title} tools={<Steps block={block} neighbours={neighbours} />}>
        <Moment block={block} followsTip={followsTip} />
      </PageHead>
      <ContradictionNote contradictions={blockContradictions(block, network)} />
      <section className="section" aria-label="Block">
        <Figures block={block} neighbours={neighbours} />
      </section>
      <div className="section columns">
        <Producer block={block} />
        <PageSection name="neighbours" waiting={<NeighboursWaiting />}>
          <WhenVisible waiting={<NeighboursWaiting />} margin="0px">
            <Neighbours block={block} />
          </WhenVisible>
        </PageSection>
      </div>
      <section className="section block-hash">
        <FieldList rows={[{ label: 'Hash', value: <FullHash text={block.hash_hex} what="block hash" /> }]} />
      </section>
      <More kind="block" title="Keys, certificate, protocol version" shortcut="K">
        <RareFields block={block} />
      </More>
    </>
  )
}

/** When the block was made, and what it is where it is no common one. */
function Moment({ block, followsTip }: { block: Block; followsTip: boolean }) {
  const isLive = useChainPulse() === 'live'
  const { note } = blockKind(block)
  return (
    <span className="block-moment">
      <Timestamp time={block.time} />
      <Age time={block.time} />
      <Finality block={block} />
      {followsTip && isLive && <Status kind="live">Following the tip</Status>}
      {note && <span>{note}</span>}
    </span>
  )
}

/** The four figures of a block: how long it took to come, what it holds, how full it is, and where it stands. */
function Figures({ block, neighbours }: { block: Block; neighbours: readonly Neighbour[] }) {
  const network = useNetwork()
  const { epoch_no, epoch_slot_no, slot_no, size, tx_count } = block
  const absent = <Absent why={whyAbsent(block, network)} />
  const limit = epoch_no === null ? undefined : blockBodyLimit(network, epoch_no)
  const share = fullnessOf(network, block)
  const epoch = epoch_no !== null && <EpochLink no={epoch_no} />
  return (
    <Readouts>
      <Wait block={block} neighbours={neighbours} />
      <Readout name="Transactions">
        <Count value={tx_count} />
      </Readout>
      <Readout
        name={<abbr title="Share of the bytes that a block can hold">Full</abbr>}
        context={
          <>
            <FullnessBar block={block} />
            <Count value={size} /> {limit === undefined ? 'bytes' : `of ${groupDigits(limit)} bytes`}
          </>
        }
      >
        {share === undefined ? '–' : `${share.toFixed(1)}%`}
      </Readout>
      <Readout
        name="Absolute slot"
        context={
          epoch_slot_no !== null && epoch_no !== null ? (
            <>
              <Count value={epoch_slot_no} /> of <Count value={epochLength(network, epoch_no)} /> in epoch{' '}
              {epoch}
            </>
          ) : (
            epoch && <>epoch {epoch}</>
          )
        }
      >
        {slot_no === null ? absent : <Count value={slot_no} />}
      </Readout>
    </Readouts>
  )
}

/** The time since the block before, beside the mean; across the start of an epoch with the last block of the one before. */
function Wait({ block, neighbours }: { block: Block; neighbours: readonly Neighbour[] }) {
  const network = useNetwork()
  const { epoch_no } = block
  const previous = neighbours.find(({ step }) => step === -1)
  const allows = useAllowsBackground()
  const isIdle = usePageIsIdle()
  // Requested by itself where the data service leaves no room for neighbours: the figure is the page's first.
  const alone = useQuery({
    ...recordQuery(network.name, 'blockByNo', { block_no: Math.max(previous?.no ?? 0, 0) }),
    enabled: !allows && isIdle && previous?.state === 'possible',
  })
  const before = previous?.state === 'loaded' ? previous.block : alone.data
  const wait = before && waitAmong([before], block)
  const no = previous && groupDigits(Math.max(previous.no, 0))
  const isFirst = before && before.epoch_no !== null && before.epoch_no !== epoch_no
  const context = isFirst ? (
    <>
      after the <Link to={paths.block(network.name, previous?.no ?? 0)}>last of epoch {before.epoch_no}</Link>
    </>
  ) : before && epoch_no !== null ? (
    meanWaitText(network, epoch_no)
  ) : !previous || previous.state === 'none' ? (
    'no numbered block before it'
  ) : previous.state === 'missing' ? (
    `block ${no} is not on record`
  ) : previous.state === 'failed' || alone.isError ? (
    `block ${no} did not load`
  ) : (
    '\u00a0'
  )
  return (
    <Readout name="After the block before" context={context}>
      {wait !== undefined ? (
        <>
          {blockIntervalText(wait).split(' ')[0]}
          <span className="unit"> {blockIntervalText(wait).split(' ')[1]}</span>
        </>
      ) : previous?.state === 'possible' && !alone.isError ? (
        <span className="skeleton" style={{ '--w': '4rem' }} />
      ) : (
        '–'
      )}
    </Readout>
  )
}

/** Whether a block can still be rolled back. The title has the reason. */
function Finality({ block }: { block: Block }) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const pulse = useChainPulse()
  const { data: newest, isError } = useQuery(recordQuery(network.name, 'latestBlock', {}))
  const isCurrent = pulse === 'live' || pulse === 'recorded'
  const zone = timeZone.use()
  const words = (now: number) => finalityWords(block, { network, source, newest, isCurrent }, now, zone)
  const state = useFromServerNow((now) => words(now).state)
  const why = useFromServerNow((now) => words(now).why)
  if (!newest && !isError) return <span className="skeleton" style={{ '--w': '6rem' }} />
  return <abbr title={why}>{state}</abbr>
}

/** Fields that are rarely needed: keys, the hash in base64, row numbers of the data service's database. */
function RareFields({ block }: { block: Block }) {
  const network = useNetwork()
  const { vrf_key, op_cert, op_cert_hex, op_cert_counter, proto_major, proto_minor } = block
  const absent = <Absent why={whyAbsent(block, network)} />
  const hash = useVrfKeyHash(vrf_key)
  const row = (value: bigint | null) => (value === null ? 'none' : value.toString())
  return (
    <FieldList
      rows={[
        { label: 'VRF key', value: vrf_key === null ? absent : <FullHash text={vrf_key} what="VRF key" /> },
        {
          label: 'VRF key hash',
          value:
            vrf_key === null ? absent : hash !== undefined && <FullHash text={hash} what="VRF key hash" />,
        },
        {
          label: 'Operational certificate',
          value:
            op_cert_hex === null ? (
              absent
            ) : (
              <FullHash text={op_cert_hex} what="operational certificate hash" />
            ),
        },
        {
          label: 'The same, base64',
          value:
            op_cert === null ? absent : <FullHash text={op_cert} what="operational certificate in base64" />,
        },
        {
          label: 'Certificate counter',
          value: op_cert_counter === null ? absent : <Count value={op_cert_counter} />,
        },
        {
          label: 'Protocol version',
          value: proto_major === null ? absent : `${proto_major}.${proto_minor ?? 0}`,
        },
        { label: 'Hash, base64', value: <FullHash text={block.hash} what="block hash in base64" /> },
        {
          label: 'Records',
          value: (
            <>
              <abbr title="Row numbers of the data service's database, not of the chain">
                {row(block.id)}
              </abbr>
              <span className="aside">
                previous {row(block.previous_id)}, slot leader {row(block.slot_leader_id)}
              </span>
            </>
          ),
        },
      ]}
    />
  )
}

/** Links to the previous and the next block, also by the arrow keys. The newest block has no next one. */
function Steps({ block, neighbours }: { block: Block; neighbours: readonly Neighbour[] }) {
  const { name } = useNetwork()
  const previous = neighbours.find(({ step }) => step === -1)
  const next = neighbours.find(({ step }) => step === 1)
  const pathOf = (neighbour: Neighbour | undefined) =>
    neighbour && neighbour.state !== 'none' && neighbour.state !== 'missing'
      ? paths.block(name, neighbour.no)
      : undefined
  useArrowKeys(pathOf(previous), pathOf(next))
  const nav = useStepsTaken(blockTitle(block))
  return (
    <nav ref={nav} className="page-tools" aria-label="Neighbouring blocks">
      {previous && <Step neighbour={previous} path={pathOf(previous)} rel="prev" />}
      {next && <Step neighbour={next} path={pathOf(next)} rel="next" />}
    </nav>
  )
}

function Step({
  neighbour: { no, state },
  path,
  rel,
}: {
  neighbour: Neighbour
  path: string | undefined
  rel: 'prev' | 'next'
}) {
  const label = rel === 'prev' ? 'Previous block' : 'Next block'
  const text = groupDigits(Math.max(no, 0))
  const content = (
    <>
      {rel === 'prev' && <Icon name="left" />}
      <span className="step-no">{state === 'none' ? 'None' : text}</span>
      {rel === 'next' && <Icon name="right" />}
    </>
  )
  if (!path) {
    const why =
      state === 'missing' ? 'not on record' : rel === 'prev' ? 'the chain starts here' : 'none known yet'
    return (
      <span className="button" aria-disabled="true" title={`${label}: ${why}`}>
        {content}
      </span>
    )
  }
  return (
    <Link
      className="button"
      to={path}
      rel={rel}
      title={rel === 'prev' ? 'Key ←' : 'Key →'}
      aria-label={`${label}, ${text}`}
      onClick={() => noteStep(rel)}
    >
      {content}
    </Link>
  )
}
