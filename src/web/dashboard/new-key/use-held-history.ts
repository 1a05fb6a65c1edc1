import { useContext, useEffect, useEffectEvent } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'

const KEY = 'held-history'

/**
 * While the component is shown, no step in the history and no link leaves the page; the attempt is reported instead.
 * React Router's hook for it would be part of the scripts of the explorer's first page; its router is there already.
 */
export function useHeldHistory(onAttempt: () => void): void {
  const router = useContext(RouterContext)?.router
  const report = useEffectEvent(onAttempt)
  useEffect(() => {
    if (!router) return
    router.getBlocker(KEY, () => true)
    const unsubscribe = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(KEY)
      if (blocker?.state !== 'blocked') return
      blocker.reset()
      report()
    })
    return () => {
      unsubscribe()
      router.deleteBlocker(KEY)
    }
  }, [router])
}
