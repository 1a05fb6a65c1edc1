import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { unlessFailed } from '../chain/chain-pulse.ts'
import { useEpochCoverage } from '../chain/epoch-coverage.ts'
import { useEpochsSoFar } from '../chain/epochs-so-far.ts'
import { readScale } from '../epochs/epoch-range.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { announce } from '../ui/controls/announcer.tsx'
import { Foot } from './head-line.tsx'
import { useSequence } from './use-sequence.ts'
import { View } from './views/view.tsx'

/** One view after the other. */
export function Presentation() {
  const { name } = useNetwork()
  const recorded = useIsRecording()
  useQuery({
    ...recordQuery(name, 'latestEpoch', {}),
    refetchInterval: recorded ? false : unlessFailed(freshness.latestEpoch.browser),
    notifyOnChangeProps: [],
  })
  const epochs = useEpochsSoFar()
  const newest = epochs.at(-1)
  if (!newest) return <p className="presentation-waiting">No epoch is on record yet.</p>
  return <Presented epochs={epochs} newest={newest} />
}

function Presented({ epochs, newest }: { epochs: readonly Epoch[]; newest: Epoch }) {
  const coverage = useEpochCoverage(newest, epochs)
  const { no } = newest
  const open = useMemo(() => (coverage === 'complete' ? undefined : { no, coverage }), [no, coverage])
  const lastFinished = epochs.findLast((epoch) => epoch.no !== open?.no)?.no ?? -1
  const sequence = useSequence(no, lastFinished)
  const scale = readScale(sequence.context.search)
  const charted = useMemo(() => ({ epochs, open, scale }), [epochs, open, scale])
  useEpochAnnouncement(no)
  return (
    <div className="presentation-body">
      <View step={sequence.step} context={sequence.context} charted={charted} />
      <Foot sequence={sequence} />
    </div>
  )
}

/** Announces an epoch that begins while the presentation is shown. */
function useEpochAnnouncement(newest: number): void {
  const announced = useRef(newest)
  useEffect(() => {
    if (newest > announced.current) announce(`Epoch ${newest} has begun`)
    announced.current = newest
  }, [newest])
}
