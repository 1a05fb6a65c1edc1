import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { unlessFailed } from '../chain/chain-pulse.ts'
import { CoveredRuler } from '../chain/covered-ruler.tsx'
import { countedSlots, useEpochCoverage } from '../chain/epoch-coverage.ts'
import { useEpochsSoFar } from '../chain/epochs-so-far.ts'
import { readScale } from '../epochs/epoch-controls.tsx'
import { readRange } from '../epochs/epoch-range.ts'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { HeroFigures } from './hero-figures.tsx'
import { RangeView } from './range-view.tsx'

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
  const [search] = useSearchParams()
  const coverage = useEpochCoverage(newest, epochs)
  const { no } = newest
  const open = useMemo(() => (coverage === 'complete' ? undefined : { no, coverage }), [no, coverage])
  const counted = { network, epoch: newest, slots: countedSlots(network, newest, coverage) }
  const { first, last } = readRange(network, search, no)
  const range = useMemo(() => ({ first, last }), [first, last])
  return (
    <>
      <HeroFigures epoch={newest} coverage={coverage} />
      <CoveredRuler counted={counted} coverage={coverage} />
      <RangeView range={range} scale={readScale(search)} epochs={epochs} open={open} />
      <footer className="presentation-foot">
        Epochs {first} to {last}
      </footer>
    </>
  )
}
