import { useQuery } from '@tanstack/react-query'
import { newestEpochContradictions } from '#contract/contradictions.ts'
import { listQuery, recordQuery } from '#web/api/endpoint-query.ts'
import { usePageIsIdle } from '#web/browser/page-idle.ts'
import { PageSection } from '#web/failures/page-section.tsx'
import { useIsRecording, useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { useTip } from '#web/tip/chain-pulse.ts'
import { ContradictionNote } from '#web/tip/replaced-blocks.tsx'
import { More } from '#web/ui/content/more.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { LatestBlocks } from './latest-blocks.tsx'
import { LatestUpdates } from './latest-updates.tsx'
import { RecordingSection } from './recording-section.tsx'

/** The overview below the newest epoch. */
export function OverviewDetails() {
  const recording = useNetworkDescription()?.recording
  const isIdle = usePageIsIdle()
  return (
    <>
      <NewestEpochContradictions />
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
      {recording && (
        <More kind="overview">
          <RecordingSection recording={recording} />
        </More>
      )}
    </>
  )
}

/**
 * Contradictions between the newest epoch, the list of epochs and the newest block. A recording has known
 * gaps and is not checked.
 */
function NewestEpochContradictions() {
  const { name } = useNetwork()
  const { data } = useQuery(recordQuery(name, 'latestEpoch', {}))
  const { data: epochs } = useQuery(listQuery(name, 'epochs', {}))
  const tip = useTip()
  const recorded = useIsRecording()
  if (!data || recorded) return null
  return <ContradictionNote contradictions={newestEpochContradictions({ newest: data, epochs, tip })} />
}
