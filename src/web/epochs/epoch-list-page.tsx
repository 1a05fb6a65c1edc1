import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { timeZone } from '../browser/time-zone.ts'
import { useOpenEpoch } from '../chain/epoch-coverage.ts'
import { epochPlaces } from '../charts/epoch-series.ts'
import { useRangeView } from '../charts/linked/use-range-view.ts'
import { OverviewStrip } from '../charts/strip/overview-strip.tsx'
import { PageSection } from '../failures/page-section.tsx'
import { networkOf, useIsRecording, useNetwork } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { useShownSearch } from '../links/use-shown-search.ts'
import { PageHead } from '../requests/page-head.tsx'
import { SkeletonBars, SkeletonTable } from '../ui/records/skeleton.tsx'
import { readComparison, withComparison, withShownComparison } from './address/comparison.ts'
import { readCharts, readMedian } from './address/shown-charts.ts'
import { EpochControls, readScale } from './epoch-controls.tsx'
import { extentText } from './epoch-list-words.ts'
import { readRange, withRange, withShownRange } from './epoch-range.ts'
import { LinkedCharts } from './linked-charts.tsx'
import { LiveList } from './live/live-list.tsx'
import { PresentLink } from './present-link.tsx'
import { RangeSummary } from './summary/range-summary.tsx'
import { EpochTable } from './table/epoch-table.tsx'
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
      <PageHead title="Epochs" />
      <section className="section" aria-busy>
        <SkeletonBars height={236} />
        <SkeletonBars height={210} />
        <SkeletonTable rows={12} columns={6} />
      </section>
    </>
  )
}

const CompareSection = lazy(async () => {
  const { CompareSection } = await import('./compare/compare-section.tsx')
  return { default: CompareSection }
})

function EpochList() {
  const zone = timeZone.use()
  const network = useNetwork()
  const { data: epochs } = useSuspenseQuery(listQuery(network.name, 'epochs', {}))
  const recorded = useIsRecording()
  const newest = epochs.at(-1)
  return (
    <>
      <PageHead
        title="Epochs"
        tools={
          newest && (
            <>
              <CompareButton newest={newest.no} />
              <PresentLink newest={newest.no} />
            </>
          )
        }
      >
        {extentText(network, epochs, recorded, zone)}
      </PageHead>
      {newest ? (
        <>
          <EpochsInRange epochs={epochs} newest={newest} />
          {!recorded && <LiveList newest={newest} />}
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
      <PageSection name="compare" waiting={<SkeletonTable rows={7} columns={6} />}>
        <CompareSection comparison={comparison} epochs={epochs} open={open} />
      </PageSection>
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
        <PageSection name="overview of the epochs" waiting={<div className="epoch-strip-space" />}>
          <OverviewStrip network={network} record={record} range={range} view={view} />
        </PageSection>
      </section>
      <PageSection name="summary of the range" waiting={<SkeletonTable rows={6} columns={7} />}>
        <RangeSummary range={shownRange} epochs={shown} all={epochs} open={open} />
      </PageSection>
      {shown.length > 0 && (
        <PageSection name="table of the range" waiting={<SkeletonTable rows={12} columns={6} />}>
          <EpochTable epochs={newestFirst} all={epochs} open={open} />
        </PageSection>
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
