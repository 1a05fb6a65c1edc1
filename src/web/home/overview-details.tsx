import { usePageIsIdle } from '../browser/page-idle.ts'
import { PageSection } from '../failures/page-section.tsx'
import { useNetworkDescription } from '../links/network-context.ts'
import { SkeletonBars, SkeletonTable } from '../ui/records/skeleton.tsx'
import { LatestBlocks } from './latest-blocks.tsx'
import { LatestUpdates } from './latest-updates.tsx'
import { NewestEpochContradictions } from './newest-epoch-contradictions.tsx'
import { RecordingSection } from './recording-section.tsx'
import { YearCharts } from './year-charts.tsx'
import './overview-details.css'

// Elements that never change: a document shows the charts of a long list before the browser has it, and until then nothing may
// render them anew.
const charts = <YearCharts />
const chartsWaiting = (
  <div className="columns year-charts-waiting">
    <SkeletonBars height={236} />
    <SkeletonBars height={236} />
  </div>
)

/** The overview below the newest epoch. */
export function OverviewDetails() {
  const recording = useNetworkDescription()?.recording
  const isIdle = usePageIsIdle()
  return (
    <>
      <NewestEpochContradictions />
      <section className="section">
        <PageSection name="epochs" waiting={chartsWaiting}>
          {charts}
        </PageSection>
      </section>
      <section className="section">
        <div className="columns">
          <PageSection name="latest blocks" waiting={<SkeletonTable rows={9} columns={5} />}>
            <LatestBlocks />
          </PageSection>
          {isIdle ? (
            <PageSection name="latest updates" waiting={<SkeletonTable rows={9} columns={5} />}>
              <LatestUpdates />
            </PageSection>
          ) : (
            <SkeletonTable rows={9} columns={5} />
          )}
        </div>
      </section>
      {recording && <RecordingSection recording={recording} />}
    </>
  )
}
