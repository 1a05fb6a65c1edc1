import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { unlessFailed } from '../chain/chain-pulse.ts'
import { CoveredRuler } from '../chain/covered-ruler.tsx'
import { countedSlots, useEpochCoverage } from '../chain/epoch-coverage.ts'
import { useEpochsSoFar } from '../chain/epochs-so-far.ts'
import { readScale } from '../epochs/epoch-range.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { announce } from '../ui/controls/announcer.tsx'
import { useSwipe } from './controls/use-swipe.ts'
import { Foot } from './foot.tsx'
import { HeroFigures } from './hero-figures.tsx'
import { useSequence } from './sequence/use-sequence.ts'
import { View } from './views/view.tsx'

/** The newest epoch with its ruler, and below it one view after the other. */
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
  const network = useNetwork()
  const coverage = useEpochCoverage(newest, epochs)
  const { no } = newest
  const open = useMemo(() => (coverage === 'complete' ? undefined : { no, coverage }), [no, coverage])
  const lastFinished = epochs.findLast((epoch) => epoch.no !== open?.no)?.no ?? -1
  const sequence = useSequence(no, lastFinished)
  const scale = readScale(sequence.context.search)
  const charted = useMemo(() => ({ epochs, open, scale }), [epochs, open, scale])
  const counted = { network, epoch: newest, slots: countedSlots(network, newest, coverage) }
  useEpochAnnouncement(no)
  const { at, show } = sequence
  const swipe = useSwipe((by) => show(at + by))
  return (
    <div className="presentation-body" {...swipe}>
      <HeroFigures epoch={newest} coverage={coverage} />
      <CoveredRuler counted={counted} coverage={coverage} />
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
