import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type AutoStep, afterStep, startOrPause } from './auto-step.ts'

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
