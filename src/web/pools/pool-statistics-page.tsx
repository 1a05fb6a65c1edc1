import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { endpointPath } from '#contract/endpoints.ts'
import { poolStatisticsSearch, poolsSearch, type UpdateFilters } from '#explorer-protocol/pool-searches.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import { useShownSearch } from '#web/browser/use-shown-search.ts'
import { WhenVisible } from '#web/browser/when-visible.tsx'
import { ListFrame } from '#web/failures/list-frame.tsx'
import { PageSection } from '#web/failures/page-section.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import type { ListedUpdate } from '#web/pool-history/listed-updates.ts'
import { CollectedRows } from '#web/records/collected-rows.tsx'
import { Link } from '#web/routing/link.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { Readout, Readouts } from '#web/ui/content/readout.tsx'
import { SkeletonBars, SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-sort.ts'
import { Count, countText } from '#web/ui/values/count.tsx'
import { EpochFiguresTable } from './epoch-figures-table.tsx'
import { medianText, shareText, TermFigure, termSeries, termWords } from './pool-figures.tsx'
import {
  type Distribution,
  type EpochFigures,
  type PoolStatistics,
  poolStatistics,
  poolsOverTime,
  poolTerms,
  rangeRows,
  type TermName,
  type TermValues,
} from './pool-statistics.ts'
import { AsOfField, PoolTabs } from './pool-tabs.tsx'
import { noRowsText, poolsNote } from './pool-words.ts'
import { type KnownEpochs, shownEpoch, useKnownEpochs, useUpdateList } from './update-list.ts'
import './pool-lists.css'
import './pool-statistics.css'

export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Pool statistics" />
      <PageHead title="Pool statistics" request={endpointPath('poolUpdates', {})} />
      <Statistics />
    </div>
  )
}

/** The statistics once all updates are there: from a part of them, most terms in force would be wrong. */
function Statistics() {
  const { title } = useNetwork()
  const _source = useNetworkDescription()?.source
  const { search } = useLocation()
  const named = useSearch(poolStatisticsSearch).values.epoch
  const change = useSearchChange(poolStatisticsSearch)
  const { list, request } = useUpdateList()
  const epochs = useKnownEpochs(list)
  const figures = useMemo(
    () => (list && epochs !== undefined ? (epochs ? poolsOverTime(list, epochs) : []) : undefined),
    [list, epochs],
  )
  const epoch = epochs ? shownEpoch(epochs, named) : undefined
  useShownSearch(
    epoch !== undefined && named !== undefined && named !== epoch
      ? writeSearch(poolStatisticsSearch, { epoch }, search).toString()
      : undefined,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with the address alone
  const choose = useCallback((next: number | undefined) => void change({ epoch: next }), [search])
  const standard = epochs?.standard
  const chooseNumber = useCallback(
    (next: number) => choose(next === standard ? undefined : next),
    [choose, standard],
  )
  return (
    <>
      <PoolTabs current="Statistics">
        <AsOfField epoch={epoch} epochs={epochs ?? undefined} hasSteps onEpoch={choose} />
      </PoolTabs>
      <ListFrame
        name="list of pool updates"
        rows={figures}
        request={request}
        waiting={<Waiting />}
        empty={noRowsText('pools', false, title)}
      >
        {(figures) =>
          list &&
          epochs &&
          epoch !== undefined && (
            <StatisticsOfEpoch
              list={list}
              epoch={epoch}
              epochs={epochs}
              figures={figures}
              onEpoch={chooseNumber}
            />
          )
        }
      </ListFrame>
    </>
  )
}

/** Of the charts over time with their titles, in pixels. */
const CHARTS_HEIGHT = 180

function Waiting() {
  return (
    <section className="section pool-statistics-waiting" aria-busy>
      <p className="list-progress">
        <CollectedRows of="poolUpdates" />
      </p>
      <div className="distributions">
        <SkeletonTable rows={12} columns={3} />
        <SkeletonTable rows={12} columns={3} />
        <SkeletonTable rows={12} columns={3} />
      </div>
      <SkeletonBars height={CHARTS_HEIGHT} />
    </section>
  )
}

function StatisticsOfEpoch({
  list,
  epoch,
  epochs,
  figures,
  onEpoch,
}: {
  list: readonly ListedUpdate[]
  epoch: number
  epochs: KnownEpochs
  figures: readonly EpochFigures[]
  onEpoch: (epoch: number) => void
}) {
  // The field and the charts follow at once, the tables after them.
  const calmEpoch = useDeferredValue(epoch)
  const statistics = useMemo(() => poolStatistics(list, calmEpoch), [list, calmEpoch])
  return (
    <>
      <section className="section">
        <h2 className="visually-hidden">Terms</h2>
        <HeadlineFigures statistics={statistics} present={epochs.present} />
        <div className="distributions">
          <Ranges name="pledge" statistics={statistics} distribution={statistics.terms.pledge} />
          <Ranges name="margin" statistics={statistics} distribution={statistics.terms.margin} />
          <Ranges name="cost" statistics={statistics} distribution={statistics.terms.cost} />
        </div>
      </section>
      <OverTime figures={figures} epochs={epochs} epoch={epoch} onEpoch={onEpoch} />
    </>
  )
}

const MediansOverTime = lazyPart(async () => (await import('./medians-over-time.tsx')).MediansOverTime)

/** The medians as charts, and all figures of the epochs as a table. */
function OverTime({
  figures,
  epochs,
  epoch,
  onEpoch,
}: {
  figures: readonly EpochFigures[]
  epochs: KnownEpochs
  epoch: number
  onEpoch: (epoch: number) => void
}) {
  const { first, last } = epochs
  const [hasTable, setHasTable] = useState(false)
  // The press is painted before the rows are drawn.
  const isTableDrawn = useDeferredValue(hasTable)
  const waiting = <SkeletonBars height={CHARTS_HEIGHT} />
  return (
    <section className="section">
      <div className="section-header">
        <h2>Medians over time</h2>
        <span className="section-note">
          epochs {first} to {last}
        </span>
        <span className="section-header-link">
          <button
            type="button"
            className="button button--small"
            aria-expanded={hasTable}
            onClick={() => setHasTable((has) => !has)}
          >
            Table
          </button>
        </span>
      </div>
      {hasTable && isTableDrawn && <EpochFiguresTable figures={figures} />}
      <PageSection name="medians over time" waiting={waiting}>
        <WhenVisible waiting={waiting}>
          <MediansOverTime figures={figures} epochs={epochs} epoch={epoch} onEpoch={onEpoch} />
        </WhenVisible>
      </PageSection>
    </section>
  )
}

/** A link to the pools of an epoch that pass a filter. */
function PoolsLink({
  epoch,
  filters = {},
  label,
  children,
}: {
  epoch: number
  filters?: UpdateFilters
  label?: string
  children: ReactNode
}) {
  const search = writeSearch(poolsSearch, { ...filters, epoch })
  return (
    <Link to={`${paths.pools(useNetwork().name)}?${search}`} aria-label={label}>
      {children}
    </Link>
  )
}

/** The figures of an epoch in a row; counts lead to their pools. */
function HeadlineFigures({
  statistics: { epoch, pools, terms },
  present,
}: {
  statistics: PoolStatistics
  present: number | undefined
}) {
  const source = useNetworkDescription()?.source
  const { margin, cost, pledge } = terms
  const full = margin.buckets.at(-1)
  const least = cost.least
  const count = (value: number, filters?: UpdateFilters) =>
    value > 0 ? (
      <PoolsLink epoch={epoch} {...(filters && { filters })}>
        <Count value={value} />
      </PoolsLink>
    ) : (
      <Count value={0} />
    )
  const share = (part: number) => (part > 0 ? shareText(part, pools) : undefined)
  return (
    <div className="pool-figures">
      <Readouts>
        <Readout name={<abbr title={poolsNote(source, epoch, present)}>Pools</abbr>}>{count(pools)}</Readout>
        <Readout name="Median pledge">
          <TermFigure name="pledge" value={pledge.median} />
        </Readout>
        <Readout name="Median margin">
          <TermFigure name="margin" value={margin.median} />
        </Readout>
        <Readout name="Median cost">
          <TermFigure name="cost" value={cost.median} />
        </Readout>
        <Readout name="Margin of 100%" context={share(full?.pools ?? 0)}>
          {count(full?.pools ?? 0, { margin: full?.range })}
        </Readout>
        {least && (
          <Readout
            name={
              <abbr title={`${medianText('cost', poolTerms.cost.ratioOf(least.value))} ADA`}>Least cost</abbr>
            }
            context={share(least.pools)}
          >
            {count(least.pools, { cost: { least: least.value, greatest: least.value } })}
          </Readout>
        )}
      </Readouts>
    </div>
  )
}

/** Pools by the range of a term: a row leads to its pools. */
function Ranges<Name extends TermName>({
  name,
  statistics: { epoch, pools },
  distribution: { buckets },
}: {
  name: Name
  statistics: PoolStatistics
  distribution: Distribution<TermValues[Name]>
}) {
  const { title, unit, ranges } = termWords[name]
  const rows = rangeRows(buckets, poolTerms[name].textOf as (value: TermValues[Name]) => string)
  const most = Math.max(1, ...rows.map((row) => row.pools))
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      name: 'range',
      label: <abbr title={ranges}>Range</abbr>,
      cell: ({ label, pools: count, range }) =>
        range ? (
          <PoolsLink
            epoch={epoch}
            filters={{ [name]: range }}
            label={`${label} ${unit}: show ${countText(count, 'pool')}`}
          >
            {label}
          </PoolsLink>
        ) : (
          <span className="secondary">{label}</span>
        ),
    },
    {
      name: 'bar',
      label: <span className="visually-hidden">Bar</span>,
      className: 'distribution-bar',
      cell: ({ pools: count }) => count > 0 && <i style={{ width: `${(100 * count) / most}%` }} />,
    },
    { name: 'pools', label: 'Pools', numeric: true, cell: ({ pools: count }) => <Count value={count} /> },
    {
      name: 'share',
      label: 'Share',
      numeric: true,
      className: 'secondary',
      cell: ({ pools: count }) => (count > 0 ? shareText(count, pools) : '–'),
    },
  ]
  return (
    <figure className={`distribution series-${termSeries[name]}`}>
      <h3 className="distribution-title">
        {title} <span className="unit">{unit}</span>
      </h3>
      <Table
        caption={`Pools by ${title.toLowerCase()} in ${unit} as of epoch ${epoch}. ${ranges}`}
        className="distribution-table"
        columns={columns}
        rows={rows}
        rowKey={({ label }) => label}
      />
    </figure>
  )
}
