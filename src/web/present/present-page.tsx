import { Suspense, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { presentationSearch, type Scale } from '#explorer-protocol/epoch-searches.ts'
import type { SearchValues } from '#explorer-protocol/search-schema.ts'
import { writeSearch } from '#web/browser/search-query.ts'
import { isOpenedFromPage } from '#web/epochs/address/presentation-address.ts'
import { measuresOf } from '#web/epochs/address/shown-charts.ts'
import { PageSection } from '#web/failures/page-section.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { useEpochCoverage } from '#web/tip/epoch-coverage.ts'
import { useEpochs } from '#web/tip/epochs.ts'
import {
  ControlBar,
  type KeyAction,
  leaveFullScreen,
  StepProgress,
  switchFullScreen,
  switchTheme,
  useAutoStep,
  useKeyActions,
} from './control-bar.tsx'
import { HeadLine } from './head-line.tsx'
import { type Step, sequenceOf, stepAt, stepName } from './sequence.ts'
import { View } from './views.tsx'
import './present.css'

/** Epochs for a large screen. The style hides the frame of the other pages, which keeps working behind it. */
export function Component() {
  const { name, title } = useNetwork()
  return (
    <div key={name} className="presentation-screen">
      <PageTitle of="Presentation" />
      <div className="presentation">
        <h1 className="visually-hidden">Epochs of {title}</h1>
        <HeadLine />
        <Suspense fallback={<p className="presentation-waiting">Loading the epochs.</p>}>
          <Presentation />
        </Suspense>
      </div>
    </div>
  )
}

function Presentation() {
  const epochs = useEpochs()
  const newest = epochs.at(-1)
  if (!newest) return <p className="presentation-waiting">No epoch is on record yet.</p>
  return <Views epochs={epochs} newest={newest} />
}

/** One view after the other, by the address. */
function Views({ epochs, newest }: { epochs: readonly Epoch[]; newest: Epoch }) {
  const network = useNetwork()
  const { values } = useSearch(presentationSearch)
  const coverage = useEpochCoverage(newest, epochs)
  const { no } = newest
  const open = useMemo(() => (coverage === 'complete' ? undefined : { no, coverage }), [no, coverage])
  const lastFinished = epochs.findLast((epoch) => epoch.no !== open?.no)?.no ?? -1
  const steps = useMemo(
    () => sequenceOf({ network, values, newest: no, lastFinished }),
    [network, values, no, lastFinished],
  )
  const { scale } = values
  const charted = useMemo(() => ({ epochs, open, scale }), [epochs, open, scale])
  const shown = useMemo(() => measuresOf(values.charts), [values.charts])
  const at = stepAt(steps, values.step)
  const step = steps[at]
  return (
    <div className="presentation-body">
      <PageSection name="view of the presentation" waiting={<div className="presentation-view" aria-busy />}>
        {step && <View step={step} shown={shown} charted={charted} />}
      </PageSection>
      <Foot steps={steps} at={at} scale={scale} />
    </div>
  )
}

/** The name of the view, its place in the sequence, and the controls. */
function Foot({ steps, at, scale }: { steps: readonly Step[]; at: number; scale: Scale }) {
  const { name } = useNetwork()
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { nextAt, toggle } = useAutoStep(at, () => show(at + 1))
  const hasSteps = steps.length > 1
  const isLog = scale === 'log'
  useEffect(() => leaveFullScreen, [])

  /** Replaces the entry of the history, so that Back leaves the presentation. */
  function change(changes: Partial<SearchValues<typeof presentationSearch>>) {
    const changed = writeSearch(presentationSearch, changes, search).toString()
    void navigate({ search: changed }, { replace: true, preventScrollReset: true, state })
  }

  function show(to: number) {
    change({ step: stepName(steps, (to + steps.length) % steps.length) })
  }

  function switchScale() {
    change({ scale: isLog ? 'linear' : 'log' })
  }

  /** Back to the page from which it was opened, or else to the epochs that it shows. */
  function leave() {
    if (isOpenedFromPage(state)) return void navigate(-1)
    const shown = writeSearch(presentationSearch, { step: '' }, search).toString()
    void navigate({ pathname: paths.epochs(name), search: shown })
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

  return (
    <footer className="presentation-foot">
      <span role="status">{steps[at]?.title}</span>
      <span className="presentation-place">
        {at + 1} of {steps.length}
      </span>
      <StepProgress nextAt={nextAt} />
      <ControlBar isStepping={nextAt !== undefined} hasSteps={hasSteps} isLog={isLog} onAction={run} />
    </footer>
  )
}
