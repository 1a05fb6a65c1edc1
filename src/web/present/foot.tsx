import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isOpenedFromPage } from '../epochs/address/presentation-address.ts'
import { readScale } from '../epochs/epoch-range.ts'
import { useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { ControlBar } from './controls/control-bar.tsx'
import { leaveFullScreen, switchFullScreen } from './controls/full-screen.ts'
import type { KeyAction } from './controls/key-actions.ts'
import { StepProgress } from './controls/step-progress.tsx'
import { switchTheme } from './controls/switch-theme.ts'
import { useAutoStep } from './controls/use-auto-step.ts'
import { useKeyActions } from './controls/use-key-actions.ts'
import type { PresentedSequence } from './use-sequence.ts'

/** The name of the view, its place in the sequence, and the controls. */
export function Foot({ sequence }: { sequence: PresentedSequence }) {
  const { context, steps, at, title, show, replaceSearch } = sequence
  const leave = useLeave()
  const { auto, toggle } = useAutoStep(at, () => show(at + 1))
  const hasSteps = steps.length > 1
  const isLog = readScale(context.search) === 'log'

  function switchScale() {
    const search = new URLSearchParams(context.search)
    if (isLog) search.delete('scale')
    else search.set('scale', 'log')
    replaceSearch(search)
  }

  const actions: Readonly<Record<KeyAction, () => void>> = {
    previous: () => show(at - 1),
    next: () => show(at + 1),
    first: () => show(0),
    last: () => show(steps.length - 1),
    'start-or-pause': () => hasSteps && toggle(),
    scale: switchScale,
    theme: switchTheme,
    'full-screen': switchFullScreen,
    leave,
  }
  const run = (action: KeyAction) => actions[action]()
  useKeyActions(run)
  useEffect(() => leaveFullScreen, [])

  return (
    <footer className="presentation-foot">
      <span>{title}</span>
      <span className="presentation-place">
        {at + 1} of {steps.length}
      </span>
      <StepProgress auto={auto} />
      <ControlBar auto={auto} hasSteps={hasSteps} isLog={isLog} onAction={run} />
    </footer>
  )
}

/** Leaves the presentation: back to the page from which it was opened, or else to the epochs that it shows. */
function useLeave(): () => void {
  const { name } = useNetwork()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  return useCallback(() => {
    if (isOpenedFromPage(state)) return void navigate(-1)
    const shown = new URLSearchParams(search)
    shown.delete('step')
    void navigate({ pathname: paths.epochs(name), search: shown.toString() })
  }, [name, search, state, navigate])
}
