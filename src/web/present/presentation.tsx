import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { freshness } from '#contract/freshness.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import { recordQuery } from '../api/endpoint-query.ts'
import { unlessFailed } from '../chain/chain-pulse.ts'
import { CoveredRuler } from '../chain/covered-ruler.tsx'
import { countedSlots, useEpochCoverage } from '../chain/epoch-coverage.ts'
import { useEpochsSoFar } from '../chain/epochs-so-far.ts'
import { readScale } from '../epochs/epoch-controls.tsx'
import { openedPart } from '../failures/opened-part.tsx'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { announce } from '../ui/controls/announcer.tsx'
import { loadLaterStyles } from '../ui/styles/later-styles.ts'
import { ControlBar } from './controls/control-bar.tsx'
import { leaveFullScreen, switchFullScreen } from './controls/full-screen.ts'
import type { KeyAction } from './controls/key-actions.ts'
import { StepProgress } from './controls/step-progress.tsx'
import { switchTheme } from './controls/switch-theme.ts'
import { useAutoStep } from './controls/use-auto-step.ts'
import { useKeyActions } from './controls/use-key-actions.ts'
import { useSwipe } from './controls/use-swipe.ts'
import { HeroFigures } from './hero-figures.tsx'
import { type PresentedSequence, useSequence } from './sequence/use-sequence.ts'
import { useLeave } from './use-leave.ts'
import { View } from './views/view.tsx'

const LinkDialog = openedPart('The link', async () => {
  const [{ LinkDialog }] = await Promise.all([import('./link-dialog.tsx'), loadLaterStyles()])
  return LinkDialog
})

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

/** The name of the view, its place in the sequence, and the controls. */
function Foot({ sequence }: { sequence: PresentedSequence }) {
  const { context, steps, at, title, show, replaceSearch } = sequence
  const leave = useLeave()
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const showNext = useCallback(() => show(at + 1), [show, at])
  const { auto, toggle } = useAutoStep(at, showNext)
  const isLog = readScale(context.search) === 'log'

  function switchScale() {
    const search = new URLSearchParams(context.search)
    if (isLog) search.delete('scale')
    else search.set('scale', 'log')
    replaceSearch(search)
  }

  const actions: Readonly<Record<KeyAction, () => void>> = {
    previous: () => show(at - 1),
    next: showNext,
    first: () => show(0),
    last: () => show(steps.length - 1),
    'start-or-pause': () => steps.length > 1 && toggle(),
    scale: switchScale,
    theme: switchTheme,
    'full-screen': switchFullScreen,
    leave,
  }
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const run = useCallback((action: KeyAction) => latest.current[action](), [])
  useKeyActions(run)
  useEffect(() => leaveFullScreen, [])

  return (
    <footer className="presentation-foot">
      <span>{title}</span>
      <span className="presentation-place">
        {at + 1} of {steps.length}
      </span>
      <StepProgress auto={auto} />
      <ControlBar auto={auto} isLog={isLog} onAction={run} onLink={() => setIsLinkOpen(true)} />
      {isLinkOpen && <LinkDialog sequence={sequence} onClose={() => setIsLinkOpen(false)} />}
    </footer>
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
