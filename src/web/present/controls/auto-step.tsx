import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { useFromNow } from '../../browser/clock.ts'

/** Milliseconds for which automatic stepping shows a view. */
const STEP_EVERY = 20 * SECOND

/**
 * Automatic stepping, which does not run until a person starts it.
 * @param at the place of the view that is shown: each has its whole time
 * @param onStep shows the next view
 */
export function useAutoStep(at: number, onStep: () => void) {
  const [isRunning, setRunning] = useState(false)
  const [nextAt, setNextAt] = useState(0)
  const step = useEffectEvent(onStep)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has its whole time
  useLayoutEffect(() => {
    if (!isRunning) return
    setNextAt(Date.now() + STEP_EVERY)
    const timer = setTimeout(() => step(), STEP_EVERY)
    return () => clearTimeout(timer)
  }, [isRunning, at])
  return {
    /** The time of the next step, in milliseconds since the Unix epoch; undefined while it does not run. */
    nextAt: isRunning ? nextAt : undefined,
    toggle: () => setRunning((running) => !running),
  }
}

/** The time to the next view while automatic stepping is on. */
export function StepProgress({ nextAt }: { nextAt: number | undefined }) {
  const left = useFromNow((now) =>
    nextAt === undefined
      ? undefined
      : Math.min(Math.max(Math.ceil((nextAt - now) / SECOND), 0), STEP_EVERY / SECOND),
  )
  if (left === undefined) return null
  const share = 1 - (left * SECOND) / STEP_EVERY
  return (
    <>
      <span className="presentation-next">next in {left} s</span>
      <span className="presentation-progress" style={{ '--share': String(share) }} />
    </>
  )
}
