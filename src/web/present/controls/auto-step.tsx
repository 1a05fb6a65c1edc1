import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { useFromNow } from '../../browser/clock.ts'

/** Milliseconds for which automatic stepping shows a view. */
export const STEP_EVERY = 20 * SECOND

/** Automatic stepping. It does not run until a person starts it, and goes on after a pause where it was. */
export type AutoStep =
  | { readonly state: 'off' }
  /** @param nextAt the time of the next step, in milliseconds on the clock of the page */
  | { readonly state: 'running'; readonly nextAt: number }
  /** @param left milliseconds to the next step */
  | { readonly state: 'paused'; readonly left: number }

export function startOrPause(auto: AutoStep, now: number): AutoStep {
  switch (auto.state) {
    case 'off':
      return { state: 'running', nextAt: now + STEP_EVERY }
    case 'running':
      return { state: 'paused', left: Math.max(auto.nextAt - now, 0) }
    case 'paused':
      return { state: 'running', nextAt: now + auto.left }
  }
}

/** After a step, automatic or not, the next view has its whole time. */
export function afterStep(auto: AutoStep, now: number): AutoStep {
  switch (auto.state) {
    case 'off':
      return auto
    case 'running':
      return { state: 'running', nextAt: now + STEP_EVERY }
    case 'paused':
      return { state: 'paused', left: STEP_EVERY }
  }
}

/**
 * Automatic stepping while it runs.
 * @param at the place of the view that is shown: a new one has its whole time
 * @param onStep shows the next view
 */
export function useAutoStep(
  at: number,
  onStep: () => void,
): { readonly auto: AutoStep; readonly toggle: () => void } {
  const [{ auto, shownAt }, setState] = useState<{ auto: AutoStep; shownAt: number }>({
    auto: { state: 'off' },
    shownAt: at,
  })
  useEffect(() => {
    setState((known) =>
      known.shownAt === at ? known : { auto: afterStep(known.auto, Date.now()), shownAt: at },
    )
  }, [at])
  const nextAt = auto.state === 'running' && shownAt === at ? auto.nextAt : undefined
  const step = useEffectEvent(onStep)
  useEffect(() => {
    if (nextAt === undefined) return
    const timer = setTimeout(() => step(), Math.max(nextAt - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [nextAt])
  const toggle = useCallback(
    () => setState((known) => ({ ...known, auto: startOrPause(known.auto, Date.now()) })),
    [],
  )
  return { auto, toggle }
}

/** The time to the next view while automatic stepping is on. */
export function StepProgress({ auto }: { auto: AutoStep }) {
  const left = useFromNow((now) => secondsLeft(auto, now))
  if (left === undefined) return null
  const share = 1 - (left * SECOND) / STEP_EVERY
  return (
    <>
      <span className="presentation-next">
        {auto.state === 'paused' ? `paused, ${left} s left` : `next in ${left} s`}
      </span>
      <span className="presentation-progress" style={{ '--share': String(share) }} />
    </>
  )
}

/** Whole seconds to the next step; undefined while automatic stepping is off. */
function secondsLeft(auto: AutoStep, now: number): number | undefined {
  if (auto.state === 'off') return undefined
  const left = auto.state === 'paused' ? auto.left : auto.nextAt - now
  return Math.min(Math.max(Math.ceil(left / SECOND), 0), STEP_EVERY / SECOND)
}
