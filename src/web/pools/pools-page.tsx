import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { endpointPath } from '#contract/endpoints.ts'
import { newestUpdatesQuery, recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { PageSection } from '../failures/page-section.tsx'
import { networkOf, useIsRecording, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { useShownSearch } from '../links/use-shown-search.ts'
import { PageHead } from '../requests/page-head.tsx'
import { SkeletonBars, SkeletonTable } from '../ui/records/skeleton.tsx'
import { PoolSections } from './pool-sections.tsx'
import { epochsOf, readEpoch, shownEpoch, withEpoch } from './statistics/as-of.ts'
import { AsOfChoice } from './statistics/as-of-choice.tsx'
import { DistributionBars } from './statistics/distribution-bars.tsx'
import { HeadlineFigures } from './statistics/headline-figures.tsx'
import type { PoolsOverTime } from './statistics/pools-over-time.ts'
import { PoolsOverTimeCharts } from './statistics/pools-over-time-charts.tsx'
import { countedNote, ledeText, missingText, waitingText } from './statistics/statistics-words.ts'
import { usePoolStatistics, usePoolsOverTime } from './statistics/use-pool-statistics.ts'
import { ListFailure } from './updates/list-failure.tsx'
import { useUpdateList } from './updates/update-list.ts'
import './statistics/pool-statistics.css'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name } = networkOf(params)
    void queryClient.prefetchQuery(recordQuery(name, 'latestBlock', {}))
    return settleBeforeSkeleton(queryClient, newestUpdatesQuery(name))
  }

export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Pools" />
      <PageHead title="Pools" request={endpointPath('poolUpdates', {})}>
        {ledeText(useNetworkDescription()?.source)}
      </PageHead>
      <PoolSections current="statistics" />
      <PageSection name="pool statistics" waiting={<Waiting text={undefined} />}>
        <Statistics />
      </PageSection>
    </div>
  )
}

/** The statistics once all updates are there: from a part of them, most terms in force would be wrong. */
function Statistics() {
  const { rows, expected, error, retry } = useUpdateList()
  const overTime = usePoolsOverTime()
  const recorded = useIsRecording()
  const { name } = useNetwork()
  const tip = useQuery({ ...recordQuery(name, 'latestBlock', {}), enabled: !recorded })
  if (error) {
    return (
      <section className="section">
        <ListFailure
          network={name}
          error={error}
          retry={retry}
          stillShown={waitingText(rows, expected)}
          missing={missingText(rows)}
        />
      </section>
    )
  }
  if (!overTime || (!recorded && tip.isPending)) {
    return <Waiting text={rows > 0 ? waitingText(rows, expected) : undefined} />
  }
  return (
    <StatisticsOfEpoch
      overTime={overTime}
      present={recorded ? undefined : (tip.data?.record.epoch_no ?? undefined)}
    />
  )
}

function Waiting({ text }: { text: string | undefined }) {
  return (
    <section className="section pool-statistics-waiting" aria-busy>
      <p role="status" className="pool-note">
        {text}
      </p>
      <div className="distributions">
        <SkeletonTable rows={12} columns={3} />
        <SkeletonTable rows={12} columns={3} />
        <SkeletonTable rows={12} columns={3} />
      </div>
      <SkeletonBars height={204} />
    </section>
  )
}

function StatisticsOfEpoch({ overTime, present }: { overTime: PoolsOverTime; present: number | undefined }) {
  const { title } = useNetwork()
  const epochs = useMemo(() => {
    const { firstEpoch: first, updates } = overTime
    return epochsOf(updates.length > 0 ? { first, last: first + updates.length - 1 } : undefined, present)
  }, [overTime, present])
  if (!epochs) {
    return (
      <section className="section">
        <p>No pool update is on record for {title}.</p>
      </section>
    )
  }
  return <StatisticsIn overTime={overTime} epochs={epochs} />
}

function StatisticsIn({
  overTime,
  epochs,
}: {
  overTime: PoolsOverTime
  epochs: NonNullable<ReturnType<typeof epochsOf>>
}) {
  const source = useNetworkDescription()?.source
  const [search, setSearch] = useSearchParams()
  const epoch = shownEpoch(search, epochs)
  const named = readEpoch(search)
  useShownSearch(search.has('epoch') && named !== epoch ? withEpoch(search, epoch).toString() : undefined)
  // The field and the charts follow at once, the tables after them.
  const shown = useDeferredValue(epoch)
  const statistics = usePoolStatistics(shown)
  const { standard } = epochs
  const choose = useCallback(
    (next: number) =>
      setSearch((params) => withEpoch(params, next === standard ? undefined : next), {
        preventScrollReset: true,
      }),
    [setSearch, standard],
  )
  if (!statistics) return <Waiting text={undefined} />
  return (
    <>
      <section className="section">
        <h2 className="visually-hidden">Terms</h2>
        <AsOfChoice epoch={epoch} epochs={epochs} onEpoch={choose} />
        <p className="pool-note">{countedNote(source, statistics.epoch, epochs)}</p>
        <HeadlineFigures statistics={statistics} />
        <div className="distributions">
          <DistributionBars
            name="margin"
            epoch={statistics.epoch}
            pools={statistics.pools}
            distribution={statistics.terms.margin}
          />
          <DistributionBars
            name="cost"
            epoch={statistics.epoch}
            pools={statistics.pools}
            distribution={statistics.terms.cost}
          />
          <DistributionBars
            name="pledge"
            epoch={statistics.epoch}
            pools={statistics.pools}
            distribution={statistics.terms.pledge}
          />
        </div>
      </section>
      <PageSection name="pools over time" waiting={<SkeletonBars height={204} />}>
        <PoolsOverTimeCharts overTime={overTime} epochs={epochs} epoch={epoch} onEpoch={choose} />
      </PageSection>
    </>
  )
}
