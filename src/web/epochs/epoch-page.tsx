import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type LoaderFunctionArgs, type Params, useLocation, useParams } from 'react-router'
import type { Network, NetworkName } from '#cardano/network.ts'
import { epochContradictions } from '#contract/contradictions.ts'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { timeZone } from '../browser/time-zone.ts'
import { unlessFailed, useChainPulse } from '../chain/chain-pulse.ts'
import { ContradictionNote } from '../chain/contradiction-note.tsx'
import { CoveredRuler } from '../chain/covered-ruler.tsx'
import { countedSlots, type EpochCoverage, useEpochCoverage } from '../chain/epoch-coverage.ts'
import { EpochReadouts } from '../chain/epoch-readouts.tsx'
import { PageSection } from '../failures/page-section.tsx'
import { endpointOfRoute } from '../links/endpoint-route.ts'
import { networkOf, useIsRecording, useNetwork } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { paths } from '../links/paths.ts'
import { RouteFault } from '../links/route-fault.ts'
import { JsonSection } from '../requests/json-section.tsx'
import { PageHead } from '../requests/page-head.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { Link } from '../ui/controls/link.tsx'
import { SkeletonBars, SkeletonFields, SkeletonTable } from '../ui/records/skeleton.tsx'
import { Status } from '../ui/values/status.tsx'
import { recentMomentText } from '../ui/values/timestamp.tsx'
import { ComparedSection } from './compared/compared-section.tsx'
import { EpochTimes } from './epoch-times.tsx'
import { coverageText, endText } from './epoch-words.ts'
import { EpochEnded } from './live/epoch-ended.tsx'
import { NeighbourCharts } from './neighbour-charts.tsx'

/** The list of epochs while it loads. */
const none: readonly Epoch[] = []

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name, query } = epochOfRoute(params)
    void queryClient.prefetchQuery(listQuery(name, 'epochs', {}))
    return settleBeforeSkeleton(queryClient, query)
  }

function epochOfRoute(params: Params) {
  const { name } = networkOf(params)
  const call = endpointOfRoute(name, `/epochs/${params.epoch}`)
  if (call.id !== 'epoch' && call.id !== 'latestEpoch') throw new RouteFault(404, 'There is no such epoch.')
  return {
    name,
    query:
      call.id === 'epoch' ? recordQuery(name, 'epoch', call.params) : recordQuery(name, 'latestEpoch', {}),
  }
}

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
  const heading = /^\d+$/.test(epoch) ? `Epoch ${epoch}` : 'Newest epoch'
  return (
    <>
      <PageTitle of={heading} />
      <PageHead title={heading} />
      <section className="section">
        <SkeletonFields labels={['Transactions', 'Fees', 'Blocks', 'Output']} />
      </section>
    </>
  )
}

function EpochDetail() {
  const { name, query } = epochOfRoute(useParams())
  const { data } = useSuspenseQuery(query)
  const { data: epochs = none } = useQuery(listQuery(name, 'epochs', {}))
  const network = useNetwork()
  const pulse = useChainPulse()
  const zone = timeZone.use()
  const recorded = useIsRecording()
  const epoch = data.record
  const coverage = useEpochCoverage(epoch, epochs)
  const newest = useFromServerNow((now) => recentMomentText(epoch.end_time, now, zone))
  const counted = { network, epoch, slots: countedSlots(network, epoch, coverage) }
  useQuery({
    ...query,
    refetchInterval:
      recorded || coverage === 'complete' ? false : unlessFailed(freshness.latestEpoch.browser),
    notifyOnChangeProps: [],
  })
  return (
    <>
      <PageTitle of={`Epoch ${epoch.no}`} />
      <PageHead
        title={`Epoch ${epoch.no}`}
        kicker={
          <>
            <Status kind={coverage === 'running' && pulse === 'live' ? 'live' : 'off'}>
              {coverageText(coverage, newest)}
            </Status>
            <EndText network={network} epochNo={epoch.no} coverage={coverage} />
          </>
        }
        tools={
          <ErrorBoundary fallback={<NeighbourLinks network={name} no={epoch.no} epochs={epochs} />}>
            <Suspense fallback={<WaitingNeighbours no={epoch.no} />}>
              <Neighbours network={name} no={epoch.no} />
            </Suspense>
          </ErrorBoundary>
        }
      />
      <section className="section" aria-label="Figures">
        <CoveredRuler counted={counted} coverage={coverage} />
        <EpochReadouts counted={counted} />
      </section>
      <ContradictionNote contradictions={epochContradictions(epoch, network)} />
      <PageSection name="comparison" waiting={<SkeletonTable rows={7} columns={6} />}>
        <ComparedSection epoch={epoch} coverage={coverage} />
      </PageSection>
      <EpochTimes epoch={epoch} coverage={coverage} />
      <PageSection name="neighbours" waiting={<SkeletonBars height={150} />}>
        <NeighbourCharts epoch={epoch} coverage={coverage} />
      </PageSection>
      <JsonSection text={data.text} path={data.path} />
      {!recorded && <EpochEnded />}
    </>
  )
}

function EndText({
  network,
  epochNo,
  coverage,
}: {
  network: Network
  epochNo: number
  coverage: EpochCoverage
}) {
  const text = useFromServerNow((now) => endText(network, epochNo, coverage, now))
  return text && <span>{text}</span>
}

function Neighbours({ network, no }: { network: NetworkName; no: number }) {
  const { data: epochs } = useSuspenseQuery(listQuery(network, 'epochs', {}))
  return <NeighbourLinks network={network} no={no} epochs={epochs} />
}

interface NeighbourLinksProps {
  readonly network: NetworkName
  readonly no: number
  readonly epochs: readonly Epoch[]
}

/** Links to the nearest epochs on record before and after this one. */
function NeighbourLinks({ network, no, epochs }: NeighbourLinksProps) {
  const before = epochs.findLast((epoch) => epoch.no < no)
  const after = epochs.find((epoch) => epoch.no > no)
  return (
    <nav className="page-tools" aria-label="Neighbouring epochs">
      {before && (
        <Link className="button" to={paths.epoch(network, before.no)} rel="prev">
          <Icon name="left" />
          {before.no}
        </Link>
      )}
      {after && (
        <Link className="button" to={paths.epoch(network, after.no)} rel="next">
          {after.no}
          <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}

/** A place as high as the links. */
function WaitingNeighbours({ no }: { no: number }) {
  return (
    <span className="page-tools" aria-hidden="true">
      <span className="button" style={{ visibility: 'hidden' }}>
        <Icon name="left" />
        {no}
      </span>
    </span>
  )
}
