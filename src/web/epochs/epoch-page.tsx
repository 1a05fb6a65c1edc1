import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { type Params, useLocation, useParams } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import type { NetworkName } from '#cardano/network.ts'
import {
  activeSlotsCoefficient,
  epochEnd,
  epochSlot,
  epochSlotsUntil,
  epochStart,
  expectedBlocks,
  slotAt,
} from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { epochContradictions } from '#contract/contradictions.ts'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import { recordQuery } from '#web/api/endpoint-query.ts'
import type { Received } from '#web/api/received.ts'
import { timeZone } from '#web/browser/choices.ts'
import { serverNow, useFromServerNow } from '#web/browser/clock.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { WhenVisible } from '#web/browser/when-visible.tsx'
import { PageSection } from '#web/failures/page-section.tsx'
import { type Compared, comparedFigures } from '#web/measures/comparison-figures.ts'
import { blocksAgainst } from '#web/measures/expected-blocks.ts'
import { blockCount, feeTotal, type Measure, outputTotal, transactionCount } from '#web/measures/measure.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { numberAfter, numbersDown } from '#web/records/block-runs.ts'
import { EpochBar } from '#web/records/epoch-bar.tsx'
import { epochPeriodText, hasShortEpochs } from '#web/records/epoch-time.ts'
import { UsualNote } from '#web/records/usual-note.tsx'
import { Link } from '#web/routing/link.tsx'
import {
  networkOf,
  useAllowsBackground,
  useIsRecording,
  useNetwork,
  useNetworkDescription,
} from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { BlockLink } from '#web/routing/resource-link.tsx'
import { endpointOfRoute, RouteFault } from '#web/routing/route-fault.ts'
import { unlessFailed, useChainPulse } from '#web/tip/chain-pulse.ts'
import {
  countedSlots,
  type EpochCoverage,
  type OpenEpoch,
  useEpochCoverage,
  useOpenEpoch,
} from '#web/tip/epoch-coverage.ts'
import { useEpochAnnouncements, useEpochsIfThere } from '#web/tip/epochs.ts'
import { ContradictionNote } from '#web/tip/replaced-blocks.tsx'
import { FieldList } from '#web/ui/content/field-list.tsx'
import { More } from '#web/ui/content/more.tsx'
import { Readout, Readouts } from '#web/ui/content/readout.tsx'
import { noteStep, useArrowKeys, useStepsTaken } from '#web/ui/controls/arrow-steps.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { SkeletonBars, SkeletonFields, SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { Amount, CompactAmount } from '#web/ui/values/amount.tsx'
import { Count, countText } from '#web/ui/values/count.tsx'
import { Status } from '#web/ui/values/status.tsx'
import { clockTextIn, dateText, recentMomentText, tableTimeText } from '#web/ui/values/timestamp.tsx'
import { ComparedTable } from './comparison-table.tsx'
import { EpochBlocks, EpochBlocksWaiting, hasFewBlocks, useNumbersOfEpoch } from './epoch-blocks.tsx'
import { coverageText, endText, lastBlockLabels } from './epoch-words.ts'
import { EraRuler } from './era-ruler.tsx'
import { NeighbourCharts } from './neighbour-charts.tsx'
import './epoch-page.css'

/** The list of epochs while it loads. */
const none: readonly Epoch[] = []

/** The query of the epoch, as far as it decides when the epoch is read again. */
interface EpochQuery {
  readonly state: { readonly data: Received<Epoch> | undefined; readonly error: Error | null }
}

function epochOfRoute(params: Params) {
  const { name } = networkOf(params)
  const call = endpointOfRoute(name, `/epochs/${params.epoch}`)
  if (call.id !== 'epoch' && call.id !== 'latestEpoch') throw new RouteFault('There is no such epoch.')
  return {
    name,
    query:
      call.id === 'epoch' ? recordQuery(name, 'epoch', call.params) : recordQuery(name, 'latestEpoch', {}),
  }
}

export const Missing = lazyPart(async () => (await import('./missing-epoch.tsx')).MissingEpoch)

export function Component() {
  const { pathname } = useLocation()
  return (
    <div className="page-width">
      <Suspense key={pathname} fallback={<Waiting />}>
        <EpochDetail />
      </Suspense>
    </div>
  )
}

function Waiting() {
  const { epoch = '' } = useParams()
  const { name } = useNetwork()
  const isNumber = /^\d+$/.test(epoch)
  const heading = isNumber ? `Epoch ${epoch}` : 'Newest epoch'
  return (
    <>
      <PageTitle of={heading} />
      <PageHead
        title={heading}
        tools={isNumber && <Steps network={name} no={Number(epoch)} epochs={undefined} />}
      >
        &nbsp;
      </PageHead>
      <section className="section">
        <SkeletonFields labels={['Transactions', 'Fees', 'Blocks', 'Output']} />
      </section>
    </>
  )
}

function EpochDetail() {
  const { name, query } = epochOfRoute(useParams())
  const network = useNetwork()
  const recorded = useIsRecording()
  const epochs = useEpochsIfThere() ?? none
  const { data: epoch } = useSuspenseQuery({
    ...query,
    refetchInterval: (current: EpochQuery) => {
      const known = current.state.data?.value
      if (recorded || !known || epochCoverage(network, known, epochs, serverNow()) === 'complete')
        return false
      return unlessFailed(freshness.latestEpoch.browser)(current)
    },
  })
  useEpochAnnouncements(epochs.at(-1)?.no)
  const coverage = useEpochCoverage(epoch, epochs === none ? undefined : epochs)
  const slots = countedSlots(network, epoch, coverage)
  const open = useOpenEpoch(epochs.at(-1) ?? epoch)
  const compared = useMemo(
    () => comparedFigures(network, epoch, slots, epochs),
    [network, epoch, slots, epochs],
  )
  return (
    <>
      <PageTitle of={`Epoch ${epoch.no}`} />
      <PageHead
        title={`Epoch ${epoch.no}`}
        tools={<Steps network={name} no={epoch.no} epochs={epochs === none ? undefined : epochs} />}
      >
        <Extent epoch={epoch} coverage={coverage} />
      </PageHead>
      <section className="section" aria-label="Figures">
        {coverage === 'running' && <EpochBar epochNo={epoch.no} tall />}
        <Figures epoch={epoch} coverage={coverage} epochs={epochs} open={open} compared={compared} />
      </section>
      <ContradictionNote contradictions={epochContradictions(epoch, network)} />
      <BlocksOfEpoch epoch={epoch} coverage={coverage} />
      <PageSection name="neighbours" waiting={<SkeletonBars height={170} />}>
        <NeighbourCharts epoch={epoch} coverage={coverage} />
      </PageSection>
      <More kind="epoch" title="Averages and medians">
        <PageSection name="comparison" waiting={<SkeletonTable rows={7} columns={6} />}>
          <ComparedTable epoch={epoch} slots={slots} />
        </PageSection>
      </More>
    </>
  )
}

/** When the epoch begins and ends, its era, and of one that is not complete how far it is. */
function Extent({ epoch, coverage }: { epoch: Epoch; coverage: EpochCoverage }) {
  const network = useNetwork()
  const zone = timeZone.use()
  const pulse = useChainPulse()
  const [start, end] = [epochStart(network, epoch.no), epochEnd(network, epoch.no)]
  const era = network.eras.findLast(({ firstEpoch }) => firstEpoch <= epoch.no)
  const newest = useFromServerNow((now) => recentMomentText(epoch.end_time, now, zone))
  const progress = useFromServerNow((now) =>
    coverage === 'complete' ? undefined : endText(network, epoch.no, coverage, now),
  )
  return (
    <span className="epoch-extent">
      <span
        title={`${tableTimeText(start, zone)} to ${tableTimeText(end, zone)}${zone === 'utc' ? ' UTC' : ''}`}
      >
        {epochPeriodText(network, epoch.no, epoch.no, zone)}
      </span>
      {era && <span>{era.name}</span>}
      {coverage !== 'complete' && (
        <Status kind={coverage === 'running' && pulse === 'live' ? 'live' : 'off'}>
          {coverageText(coverage, newest)}
        </Status>
      )}
      {progress && <span>{progress}</span>}
    </span>
  )
}

/** The four figures, each against the epoch before; one in progress against the same share of it. A finished one stands among those of its era. */
function Figures({
  epoch,
  coverage,
  epochs,
  open,
  compared: { before, pace, rows },
}: {
  epoch: Epoch
  coverage: EpochCoverage
  epochs: readonly Epoch[]
  /** The newest epoch, while its figures are not final. */
  open: OpenEpoch | undefined
  compared: Compared
}) {
  const network = useNetwork()
  const slots = countedSlots(network, epoch, coverage)
  const context = (measure: Measure) => {
    if (coverage === 'running') return <UsualNote {...{ measure, epoch, epochs, slots }} newest={epoch} />
    const change = rows.find((row) => row.measure === measure)?.before?.change
    return change && before !== undefined ? (
      <>
        <b>{change}</b> vs {pace && 'pace of '}
        {before}
      </>
    ) : (
      '\u00a0'
    )
  }
  const finished = useMemo(() => epochs.filter(({ no }) => no !== open?.no), [epochs, open])
  const isOver = useFromServerNow((now) => epochEnd(network, epoch.no) <= now)
  const ruler = (measure: Measure) =>
    isOver && (
      // Its room is there before it is known whether the figures are final.
      <div className="era-ruler-room">
        {coverage === 'complete' && <EraRuler {...{ network, measure, epoch, finished }} />}
      </div>
    )
  const expected = useExpectedBlocks(epoch, coverage)
  return (
    <Readouts>
      <Readout
        name="Transactions"
        series="tx"
        context={context(transactionCount)}
        foot={ruler(transactionCount)}
      >
        <Count value={epoch.tx_count} />
      </Readout>
      <Readout name="Fees" series="fee" context={context(feeTotal)} foot={ruler(feeTotal)}>
        <Amount lovelace={epoch.fees} decimals={2} />
      </Readout>
      <Readout name="Blocks" series="blk" context={expected.context} foot={ruler(blockCount)}>
        <Count value={epoch.blk_count} />
        <span className="unit"> of {expected.text}</span>
      </Readout>
      <Readout name="Output" series="out" context={context(outputTotal)} foot={ruler(outputTotal)}>
        <CompactAmount lovelace={epoch.out_sum} />
      </Readout>
    </Readouts>
  )
}

/** The number of blocks that is expected of the slots that have passed, and how far the epoch's is from it. */
function useExpectedBlocks(epoch: Epoch, coverage: EpochCoverage) {
  const network = useNetwork()
  const { no, blk_count } = epoch
  const isRunning = coverage === 'running'
  const slots = useFromServerNow((now) =>
    isRunning ? epochSlotsUntil(network, no, now as UtcTime) : countedSlots(network, epoch, coverage),
  )
  const expected = expectedBlocks(network, no, slots)
  const difference = blocksAgainst(blk_count, expected)
  const share = blk_count > 0 ? Math.round(slots / blk_count) : undefined
  return {
    text: `${groupDigits(Math.round(expected))} expected${isRunning ? ' by now' : coverage === 'complete' ? '' : ' by then'}`,
    context: isRunning ? (
      `${difference}, ${groupDigits(Math.round(expectedBlocks(network, no)))} by the end`
    ) : (
      <>
        {difference}
        {share !== undefined && (
          <>
            , one in {share} of{' '}
            <abbr
              title={`${activeSlotsCoefficient(network, no) * 100}% of its slots are expected to have a block`}
            >
              {groupDigits(slots)} slots
            </abbr>
          </>
        )}
      </>
    ),
  }
}

/** All blocks of the epoch where they are few, or else the first and the last one, by their slots; a recording may not have them. */
function BlocksOfEpoch({ epoch, coverage }: { epoch: Epoch; coverage: EpochCoverage }) {
  const network = useNetwork()
  const { name } = network
  const allows = useAllowsBackground()
  const isOver = coverage === 'complete'
  const isRunning = coverage === 'running'
  const { data: first, isFetching: isFirstComing } = useBlockAt(epoch.no, epoch.start_time, true)
  const { data: last, isFetching: isLastComing } = useBlockAt(epoch.no, epoch.end_time, isOver)
  const numbers = useNumbersOfEpoch(epoch, first?.block_no, last?.block_no, isOver)
  if (allows && (isFirstComing || isLastComing) && hasFewBlocks(network, epoch.no)) {
    return <EpochBlocksWaiting />
  }
  if (numbers && allows) {
    return (
      <PageSection name="blocks" waiting={<EpochBlocksWaiting />}>
        <WhenVisible waiting={<EpochBlocksWaiting />} margin="0px">
          <EpochBlocks epoch={epoch} {...numbers} isOver={isOver} />
        </WhenVisible>
      </PageSection>
    )
  }
  const no = last?.block_no
  const list = no != null ? `?before=${no + 1}` : isRunning ? '' : undefined
  return (
    <section className="section">
      <div className="section-header">
        <h2>Its {countText(epoch.blk_count, 'block')}</h2>
        {list !== undefined && (
          <Link className="section-header-link" to={`${paths.blocks(name)}${list}`}>
            All blocks
          </Link>
        )}
      </div>
      <FieldList
        rows={[
          { label: 'First', value: <BlockAt epochNo={epoch.no} time={epoch.start_time} /> },
          {
            label: lastBlockLabels[coverage],
            value: <BlockAt epochNo={epoch.no} time={epoch.end_time} isLast={!isOver} />,
          },
        ]}
      />
    </section>
  )
}

/** The block at a time, unless a recording has no block in its slot. */
function useBlockAt(epochNo: number, time: UtcTime, isWanted: boolean) {
  const network = useNetwork()
  const runs = useNetworkDescription()?.recording?.block_slots
  const slot = slotAt(network, time) ?? 0
  const isOnRecord = !runs || runs.some(([first, last]) => first <= slot && slot <= last)
  return useQuery({
    ...recordQuery(network.name, 'blockBySlot', { epoch_no: epochNo, slot_no: BigInt(slot) }),
    enabled: isWanted && isOnRecord,
    retry: false,
  })
}

/** A block at a time: its number where it is known, the time and the slot in its epoch. @param isLast whether another may have followed */
function BlockAt({ epochNo, time, isLast = false }: { epochNo: number; time: UtcTime; isLast?: boolean }) {
  const network = useNetwork()
  const zone = timeZone.use()
  const { data } = useBlockAt(epochNo, time, !isLast)
  const no = data?.block_no
  const slot = slotAt(network, time)
  return (
    <span className="epoch-block">
      {no != null && <BlockLink blockNo={no} />}
      <span>
        {!hasShortEpochs(network) && `${dateText(time, zone)}, `}
        {clockTextIn(zone, time)}
      </span>
      {slot !== undefined && (
        <span className="secondary">
          slot <Count value={epochSlot(network, slot).epochSlotNo} />
        </span>
      )}
    </span>
  )
}

/**
 * Links to the nearest epochs on record before and after this one, also by the arrow keys. Both have their place from the
 * beginning.
 * @param epochs undefined until the list is there
 */
function Steps({
  network,
  no,
  epochs,
}: {
  network: NetworkName
  no: number
  epochs: readonly Epoch[] | undefined
}) {
  // Until then, a recording says itself what it has, and on any other chain the epoch before is there.
  const runs = useNetworkDescription()?.recording?.epochs
  const before = epochs ? epochs.findLast((epoch) => epoch.no < no)?.no : numbersDown(no - 1, 1, runs)[0]
  const after = epochs ? epochs.find((epoch) => epoch.no > no)?.no : runs && numberAfter(no, runs)
  useArrowKeys(
    before === undefined ? undefined : paths.epoch(network, before),
    after === undefined ? undefined : paths.epoch(network, after),
  )
  const nav = useStepsTaken(`Epoch ${no}`)
  return (
    <nav ref={nav} className="page-tools" aria-label="Neighbouring epochs">
      <Step
        network={network}
        rel="prev"
        no={before}
        place={Math.max(no - 1, 0)}
        isKnown={epochs !== undefined}
      />
      <Step network={network} rel="next" no={after} place={no + 1} isKnown={epochs !== undefined} />
    </nav>
  )
}

/**
 * @param no of the epoch that it leads to; undefined where there is none, or that is not known
 * @param place number whose room it takes up then
 * @param isKnown whether it is known that there is none
 */
function Step({
  network,
  rel,
  no,
  place,
  isKnown,
}: {
  network: NetworkName
  rel: 'prev' | 'next'
  no: number | undefined
  place: number
  isKnown: boolean
}) {
  const content = (
    <>
      {rel === 'prev' && <Icon name="left" />}
      <span className="step-no">{no ?? place}</span>
      {rel === 'next' && <Icon name="right" />}
    </>
  )
  if (no === undefined) {
    const why = rel === 'prev' ? 'No epoch before is on record' : 'No epoch after is on record'
    return (
      <span className="button" aria-disabled="true" title={isKnown ? why : undefined}>
        {content}
      </span>
    )
  }
  return (
    <Link className="button" to={paths.epoch(network, no)} rel={rel} onClick={() => noteStep(rel)}>
      {content}
    </Link>
  )
}
