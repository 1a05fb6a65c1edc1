import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { timeZone } from '../browser/time-zone.ts'
import { useOpenEpoch } from '../chain/epoch-coverage.ts'
import { epochPlaces } from '../charts/epoch-series.ts'
import { useRangeView } from '../charts/linked/use-range-view.ts'
import { lazyPart, shownPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import { PagePart } from '../failures/page-part.tsx'
import { networkOf, useIsRecording, useNetwork } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { useShownSearch } from '../links/use-shown-search.ts'
import { SkeletonBars, SkeletonTable } from '../ui/records/skeleton.tsx'
import { readComparison, withComparison, withShownComparison } from './address/comparison.ts'
import { readCharts, readMedian } from './address/shown-charts.ts'
import { EpochControls, readScale } from './epoch-controls.tsx'
import { extentText } from './epoch-list-words.ts'
import { readRange, withRange, withShownRange } from './epoch-range.ts'
import { LinkedCharts } from './linked-charts.tsx'
import './epoch-list-page.css'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) =>
    settleBeforeSkeleton(queryClient, listQuery(networkOf(params).name, 'epochs', {}))

export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Epochs" />
      <Suspense fallback={<Waiting />}>
        <EpochList />
      </Suspense>
    </div>
  )
}

function Waiting() {
  return (
    <>
      <div className="page-header">
        <h1>Epochs</h1>
      </div>
      <section className="section" aria-busy>
        <SkeletonBars height={236} />
        <SkeletonBars height={210} />
        <SkeletonTable rows={12} columns={6} />
      </section>
    </>
  )
}

const OverviewStrip = lazyPart(() =>
  import('../charts/strip/overview-strip.tsx').then(({ OverviewStrip }) => OverviewStrip),
)
const RangeSummary = lazyPart(() =>
  import('./summary/range-summary.tsx').then(({ RangeSummary }) => RangeSummary),
)
const EpochTable = lazyPart(() => import('./table/epoch-table.tsx').then(({ EpochTable }) => EpochTable))
const LiveList = lazyPart(() => import('./live/live-list.tsx').then(({ LiveList }) => LiveList))
const CompareSection = shownPart(() =>
  import('./compare/compare-section.tsx').then(({ CompareSection }) => CompareSection),
)

const PresentLink = lazyPart(() => import('./present-link.tsx').then(({ PresentLink }) => PresentLink))

function EpochList() {
  const zone = timeZone.use()
  const network = useNetwork()
  const { data: epochs } = useSuspenseQuery(listQuery(network.name, 'epochs', {}))
  const recorded = useIsRecording()
  const newest = epochs.at(-1)
  return (
    <>
      <div className="page-header">
        <h1>Epochs</h1>
        {newest && (
          <div className="page-tools">
            <CompareButton newest={newest.no} />
            <OptionalPart>
              <PresentLink newest={newest.no} />
            </OptionalPart>
          </div>
        )}
        <p className="page-lede">{extentText(network, epochs, recorded, zone)}</p>
      </div>
      {newest ? (
        <>
          <EpochsInRange epochs={epochs} newest={newest} />
          {!recorded && (
            <OptionalPart>
              <LiveList newest={newest} />
            </OptionalPart>
          )}
        </>
      ) : (
        <section className="section">
          <p>No epoch is on record yet.</p>
        </section>
      )}
    </>
  )
}

function EpochsInRange({ epochs, newest }: { epochs: readonly Epoch[]; newest: Epoch }) {
  const network = useNetwork()
  const [search] = useSearchParams()
  const { first, last } = readRange(network, search, newest.no)
  const range = useMemo(() => ({ first, last }), [first, last])
  const open = useOpenEpoch(newest)
  const comparison = useMemo(() => readComparison(search), [search])
  const meant = comparison ? search : (withShownComparison(search, undefined) ?? search)
  useShownSearch((withShownRange(meant, range) ?? (meant === search ? undefined : meant))?.toString())
  const measures = useMemo(() => readCharts(search), [search])
  const scale = readScale(search)
  // A press is painted on its button before the charts and the table are drawn again.
  const shownRange = useDeferredValue(range)
  const shownScale = useDeferredValue(scale)
  const shownMeasures = useDeferredValue(measures)
  const shownMedian = useDeferredValue(readMedian(search))
  const places = useMemo(() => epochPlaces(epochs, shownRange), [epochs, shownRange])
  const shown = useMemo(() => places.flatMap(({ epoch }) => (epoch ? [epoch] : [])), [places])
  const record = useMemo(() => epochPlaces(epochs, { first: 0, last: newest.no }), [epochs, newest.no])
  const view = useRangeView(range, withRange)
  const newestFirst = useMemo(() => shown.toReversed(), [shown])
  if (comparison)
    return (
      <PagePart name="compare" waiting={<SkeletonTable rows={7} columns={6} />}>
        <CompareSection comparison={comparison} epochs={epochs} open={open} />
      </PagePart>
    )
  return (
    <>
      <section className="section" aria-label="Charts">
        <EpochControls newest={newest.no} range={range} scale={scale} view={view} />
        <LinkedCharts
          measures={shownMeasures}
          showMedian={shownMedian}
          epochs={epochs}
          places={places}
          record={record}
          scale={shownScale}
          open={open}
          view={view}
        />
        <PagePart name="overview of the epochs" waiting={<div className="epoch-strip-space" />}>
          <OverviewStrip network={network} record={record} range={range} view={view} />
        </PagePart>
      </section>
      <PagePart name="summary of the range" waiting={<SkeletonTable rows={6} columns={7} />}>
        <RangeSummary range={shownRange} epochs={shown} all={epochs} open={open} />
      </PagePart>
      {shown.length > 0 && (
        <PagePart name="table of the range" waiting={<SkeletonTable rows={12} columns={6} />}>
          <EpochTable epochs={newestFirst} all={epochs} open={open} />
        </PagePart>
      )}
    </>
  )
}

/** Opens and closes the comparison of epochs; at first the last finished one with the one before it. */
function CompareButton({ newest }: { newest: number }) {
  const [search, setSearch] = useSearchParams()
  const comparison = readComparison(search)
  const last = Math.max(newest - 1, 0)
  return (
    <button
      type="button"
      id="compare-epochs"
      className={comparison ? 'button button--primary' : 'button'}
      aria-pressed={comparison !== undefined}
      onPointerEnter={() => void CompareSection.start()}
      onClick={() =>
        setSearch(
          (params) =>
            withComparison(
              params,
              comparison ? undefined : { a: { first: last, last }, b: { kind: 'before' } },
            ),
          { preventScrollReset: true },
        )
      }
    >
      Compare
    </button>
  )
}
