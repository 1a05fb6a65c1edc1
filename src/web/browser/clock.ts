import { useSyncExternalStore } from 'react'
import { SECOND } from '#cardano/utc-time.ts'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const told of listeners) told()
  }, SECOND)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The one clock of the app, in milliseconds since the Unix epoch; it ticks once a second while anyone looks. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now, Date.now)
}

/**
 * What follows from the time: a component that shows it is drawn anew when it changes, and not each second.
 * @param derive gives a value that is compared by identity
 */
export function useFromNow<T extends string | number | boolean | undefined>(derive: (now: number) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => derive(now),
    () => derive(Date.now()),
  )
}
