import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { compareSearch, epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { timeZone } from '#web/browser/choices.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { useShownSearch } from '#web/browser/use-shown-search.ts'
import { beginCharts } from '#web/charts/chart.tsx'
import { type EpochPlace, type EpochRange, epochPlaces } from '#web/charts/epoch-series.ts'
import { PageSection } from '#web/failures/page-section.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { useCollectedText } from '#web/records/collected-rows.tsx'
import { useIsRecording, useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { type OpenEpoch, useOpenEpoch } from '#web/tip/epoch-coverage.ts'
import { useEpochAnnouncements, useEpochs } from '#web/tip/epochs.ts'
import { More } from '#web/ui/content/more.tsx'
import { SkeletonBars, SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { filtersOf, passes } from './address/filters.ts'
import { measuresOf } from './address/shown-charts.ts'
import { RangeControls } from './epoch-controls.tsx'
import { extentText } from './epoch-list-words.ts'
import { shownRange, withShownRange } from './epoch-range.ts'
import { useFollowedRange } from './followed-range.ts'
import { LinkedCharts } from './linked-charts.tsx'
import { OverviewBrush } from './overview-brush.tsx'
import { RangeFiguresTable } from './range-figures-table.tsx'
import { ShareMenu, usePresentKey } from './share/share-menu.tsx'
import { changesOf } from './table/changes.ts'
import { EpochTable } from './table/epoch-table.tsx'
import { ViewMenu } from './view-menu.tsx'
import './epoch-list-page.css'

beginCharts()

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
      <PageHead title="Epochs">{useCollectedText('epochs')}</PageHead>
      <section className="section" aria-busy>
        <SkeletonBars height={136} />
        <SkeletonBars height={152} />
        <SkeletonTable rows={12} columns={6} />
      </section>
    </>
  )
}

function EpochList() {
  const epochs = useEpochs()
  const newest = epochs.at(-1)
  if (useComparisonPage()) return <Waiting />
  if (newest) return <Epochs epochs={epochs} newest={newest} />
  return (
    <>
      <PageHead title="Epochs" />
      <section className="section">
        <p>No epoch is on record yet.</p>
      </section>
    </>
  )
}

function Epochs({ epochs, newest }: { epochs: readonly Epoch[]; newest: Epoch }) {
  const network = useNetwork()
  const [search] = useSearchParams()
  const { values } = useSearch(epochsSearch)
  const { first, last } = shownRange(network, values.range, newest.no)
  const range = useMemo(() => ({ first, last }), [first, last])
  const open = useOpenEpoch(newest)
  useShownSearch(withShownRange(search, range)?.toString())
  useFollowedRange(newest.no)
  useEpochAnnouncements(newest.no)
  usePresentKey()
  const measures = useMemo(() => measuresOf(values.charts), [values.charts])
  // A press is painted on its button before the charts and the table are drawn again.
  const calmRange = useDeferredValue(range)
  const scale = useDeferredValue(values.scale)
  const shownMeasures = useDeferredValue(measures)
  const line = useDeferredValue(values.line)
  const places = useMemo(() => epochPlaces(epochs, calmRange), [epochs, calmRange])
  const record = useMemo(() => epochPlaces(epochs, { first: 0, last: newest.no }), [epochs, newest.no])
  const change = useSearchChange(epochsSearch)
  const faded = useFadedEpochs(epochs, places, open)
  const [shaded, shade] = useState<EpochRange>()
  const charts = useMemo(
    () => ({ measures: shownMeasures, places, scale, line, open, all: epochs }),
    [shownMeasures, places, scale, line, open, epochs],
  )
  return (
    <>
      <PageHead
        title="Epochs"
        beside={<RangeControls newest={newest.no} range={range} />}
        tools={<ShareMenu charts={charts} />}
      />
      <section className="epoch-charts" aria-label="Charts">
        <LinkedCharts
          {...charts}
          epochs={epochs}
          faded={faded}
          tools={<ViewMenu />}
          onDraw={(drawn) => void change({ range: drawn })}
          shaded={shaded}
        />
        <PageSection name="overview of the epochs" waiting={<div className="epoch-strip-space" />}>
          <OverviewBrush
            record={record}
            range={calmRange}
            onChange={(chosen) => void change({ range: chosen })}
          />
        </PageSection>
      </section>
      <EpochsInRange epochs={epochs} places={places} range={calmRange} open={open} onShade={shade} />
    </>
  )
}

/** The table of the range, and what is rarely needed. */
function EpochsInRange({
  epochs,
  places,
  range,
  open,
  onShade,
}: {
  epochs: readonly Epoch[]
  places: readonly EpochPlace[]
  range: EpochRange
  open: OpenEpoch | undefined
  onShade: (range: EpochRange | undefined) => void
}) {
  const network = useNetwork()
  const zone = timeZone.use()
  const recorded = useIsRecording()
  const shown = useMemo(() => places.flatMap(({ epoch }) => (epoch ? [epoch] : [])), [places])
  const newestFirst = useMemo(() => shown.toReversed(), [shown])
  return (
    <>
      {shown.length > 0 && (
        <PageSection name="table of the range" waiting={<SkeletonTable rows={12} columns={6} />}>
          <EpochTable epochs={newestFirst} all={epochs} open={open} onShade={onShade} />
        </PageSection>
      )}
      <More kind="epochs">
        <p className="footnote">{extentText(network, epochs, recorded, zone)}</p>
        <RangeFiguresTable range={range} epochs={shown} all={epochs} open={open} />
      </More>
    </>
  )
}

/** Leads an address that names a comparison to its page. @returns whether it does */
function useComparisonPage(): boolean {
  const { name } = useNetwork()
  const navigate = useNavigate()
  const { comparison } = useSearch(epochsSearch).values
  const { values } = useSearch(compareSearch)
  const query = comparison && writeSearch(compareSearch, { ...values, comparison }).toString()
  useEffect(() => {
    if (query !== undefined) navigate({ pathname: paths.compare(name), search: query }, { replace: true })
  }, [query, name, navigate])
  return query !== undefined
}

/** The epochs of the range that the filters of the table leave out; undefined without filters. */
function useFadedEpochs(
  epochs: readonly Epoch[],
  places: readonly EpochPlace[],
  open: OpenEpoch | undefined,
): ReadonlySet<number> | undefined {
  const { values } = useSearch(epochsSearch)
  const filters = useMemo(() => filtersOf(values), [values])
  return useMemo(() => {
    if (filters.length === 0) return undefined
    const changes = changesOf(epochs, open)
    return new Set(
      places.flatMap(({ no, epoch }) => (epoch && passes(epoch, filters, changes(epoch)) ? [] : [no])),
    )
  }, [filters, epochs, places, open])
}
