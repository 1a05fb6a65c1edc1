import { useEffect, useState } from 'react'

/** Whether the browser keeps the screen on; `refused` also where it cannot. */
export type WakeLockState = 'waiting' | 'held' | 'refused'

/** Keeps the screen on while the page is visible: the browser drops the lock of a page that is hidden. */
export function useWakeLock(): WakeLockState {
  const [state, setState] = useState<WakeLockState>('waiting')
  useEffect(() => {
    let isLeft = false
    let held: WakeLockSentinel | undefined

    async function request() {
      if (document.hidden || (held && !held.released)) return
      try {
        const lock = await navigator.wakeLock.request('screen')
        if (isLeft) return void lock.release()
        held = lock
        lock.addEventListener('release', () => {
          if (!isLeft) setState('refused')
        })
        setState('held')
      } catch {
        // The browser has no wake lock, or the battery is low: the page works without, and says so.
        if (!isLeft) setState('refused')
      }
    }

    void request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', request)
      void held?.release()
    }
  }, [])
  return state
}
