import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { PagePart } from '../failures/page-part.tsx'
import { networkOf, useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { SearchBox } from '../search/search-box.tsx'
import { useIsAtRest } from '../ui/page-rest.ts'
import { SkeletonBars, SkeletonTable } from '../ui/skeleton.tsx'
import { Examples } from './examples.tsx'
import { LatestBlocks } from './latest-blocks.tsx'
import { LatestUpdates } from './latest-updates.tsx'
import { NewestEpoch, NewestEpochWaiting } from './newest-epoch.tsx'
import { RecordingSection } from './recording-section.tsx'
import { TipCard, TipCardWaiting } from './tip-card.tsx'
import { YearCharts } from './year-charts.tsx'
import './home.css'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name } = networkOf(params)
    void queryClient.prefetchQuery(recordQuery(name, 'latestEpoch', {}))
    void queryClient.prefetchQuery(recordQuery(name, 'latestBlock', {}))
    void queryClient.prefetchQuery(listQuery(name, 'epochs', {}))
    return null
  }

/** Each part comes, and fails, by itself. */
export function Component() {
  const { title } = useNetwork()
  const recording = useNetworkDescription()?.recording
  const isAtRest = useIsAtRest()
  return (
    <div className="wrap">
      <title>{`${title} · Epochal`}</title>
      <section className="home-hero">
        <div>
          <h1>Cardano, epoch by epoch</h1>
          <SearchBox
            variant="hero"
            label="Search the chain"
            placeholder="Address, block, epoch, slot or pool"
          />
          <Examples />
        </div>
        <div className="tipcard">
          <PagePart name="tip" waiting={<TipCardWaiting />}>
            <TipCard />
          </PagePart>
        </div>
      </section>
      <PagePart name="newest epoch" waiting={<NewestEpochWaiting />}>
        <NewestEpoch />
      </PagePart>
      <section className="sec">
        <PagePart
          name="epochs"
          waiting={
            <div className="cols-2 charts-waiting">
              <SkeletonBars height={236} />
              <SkeletonBars height={236} />
            </div>
          }
        >
          <YearCharts />
        </PagePart>
      </section>
      <section className="sec">
        <div className="cols-2">
          <PagePart name="latest blocks" waiting={<SkeletonTable rows={9} columns={5} />}>
            <LatestBlocks />
          </PagePart>
          {isAtRest ? (
            <PagePart name="latest updates" waiting={<SkeletonTable rows={9} columns={5} />}>
              <LatestUpdates />
            </PagePart>
          ) : (
            <SkeletonTable rows={9} columns={5} />
          )}
        </div>
      </section>
      {recording && <RecordingSection recording={recording} />}
    </div>
  )
}
