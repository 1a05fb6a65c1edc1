import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, memo } from 'react'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { MarginSection } from '../ui/records/field-list.tsx'
import { historyNote } from './history/entry-words.ts'
import { historyEntries } from './history/history-entries.ts'
import { PoolTimeline } from './history/pool-timeline.tsx'
import { standingOf } from './terms/standing.ts'
import { TermCharts } from './terms/term-charts.tsx'
import { TermsSection } from './terms/terms-section.tsx'

/** Charts that are rendered again only with new data: React would replace a part that it has not hydrated. */
const Charts = memo(function Charts(props: ComponentProps<typeof TermCharts>) {
  return <TermCharts {...props} />
})

/** The terms of one pool, their charts and their history. @param updates all of the pool, in chain order */
export function TermsAndHistory({ updates }: { updates: readonly PoolUpdate[] }) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const tipEpoch = useTipEpoch()
  const standing = standingOf(updates, source, tipEpoch)
  if (!standing) return null
  return (
    <>
      <TermsSection standing={standing} updates={updates} />
      <Charts kind={standing.kind} updates={updates} tipEpoch={tipEpoch} />
      <MarginSection title="History" note={historyNote(source)}>
        <PoolTimeline network={network} entries={historyEntries(updates, source, tipEpoch)} source={source} />
      </MarginSection>
    </>
  )
}

/** The epoch of the newest block. The page renders again with a new epoch, not with each block. */
function useTipEpoch(): number | undefined {
  const { data } = useQuery({
    ...recordQuery(useNetwork().name, 'latestBlock', {}),
    select: ({ record }) => record.epoch_no,
    notifyOnChangeProps: ['data'],
  })
  return data ?? undefined
}
