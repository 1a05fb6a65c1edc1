import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { useStaleness } from '../api/staleness.ts'
import { timeZone } from '../browser/choices.ts'
import { useFromServerNow } from '../browser/clock.ts'
import { useChainPulse, useTip } from '../chain/chain-pulse.ts'
import { isOpenedFromPage } from '../epochs/address/presentation-address.ts'
import { readScale } from '../epochs/epoch-range.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { Brand } from '../ui/controls/brand.tsx'
import { Age, clockTextIn, DateOf } from '../ui/values/timestamp.tsx'
import { StepProgress, useAutoStep } from './controls/auto-step.tsx'
import { ControlBar, leaveFullScreen, switchFullScreen, switchTheme } from './controls/control-bar.tsx'
import { type KeyAction, useKeyActions } from './controls/key-actions.ts'
import type { PresentedSequence } from './use-sequence.ts'

/** The network, its newest block and what its data is: live, simulated, recorded, late or not renewed. */
export function HeadLine() {
  const { name, title } = useNetwork()
  return (
    <header className="presentation-head">
      <Brand to={paths.overview(name)} />
      <span className="presentation-network">{title}</span>
      <ChainState />
    </header>
  )
}

function ChainState() {
  const { name } = useNetwork()
  const source = useNetworkDescription()?.source
  const block = useTip()
  const pulse = useChainPulse()
  const staleness = useStaleness(name)
  const isLive = pulse === 'live' && !staleness
  const state = [
    pulse === 'offline' && 'Offline',
    source === 'recorded' && 'Recorded',
    source === 'simulated' && 'Simulated',
  ].filter(Boolean)
  return (
    <>
      <span className="presentation-tip">
        <span className={isLive ? 'live-dot' : 'live-dot is-stale'} />
        {state.length > 0 && <span>{state.join(', ')}</span>}
        {block?.block_no != null && (
          <span>
            {source === 'recorded' ? 'Newest block' : 'Block'} {groupDigits(String(block.block_no))}
          </span>
        )}
        {block && source === 'recorded' && (
          <span className="presentation-wide">
            <DateOf time={block.time} />
          </span>
        )}
        {block && source !== 'recorded' && !isLive && (
          <span>
            <Age time={block.time} />
          </span>
        )}
        {staleness && (
          <span>
            Data from <Age time={staleness.at as UtcTime} />
          </span>
        )}
        {!block && pulse === 'unknown' && <span>Newest block not known yet</span>}
      </span>
      {source !== 'recorded' && (
        <span className="presentation-wide">
          <WallClock />
        </span>
      )}
    </>
  )
}

function WallClock() {
  const zone = timeZone.use()
  return useFromServerNow((now) => clockTextIn(zone, now as UtcTime))
}

/** The name of the view, its place in the sequence, and the controls. */
export function Foot({ sequence }: { sequence: PresentedSequence }) {
  const { context, steps, at, title, show, replaceSearch } = sequence
  const leave = useLeave()
  const { nextAt, toggle } = useAutoStep(at, () => show(at + 1))
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
      <StepProgress nextAt={nextAt} />
      <ControlBar isStepping={nextAt !== undefined} hasSteps={hasSteps} isLog={isLog} onAction={run} />
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
