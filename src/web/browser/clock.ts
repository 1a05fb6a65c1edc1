import { createContext, use, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { externalStore } from './external-store.ts'
import { whileVisible } from './while-visible.ts'

/** The server's time at which the document is or was rendered, in milliseconds since the Unix epoch: the first rendering shows it. */
export const RenderingTime = createContext<number | undefined>(undefined)

/**
 * The one clock of the app, in milliseconds since the Unix epoch. It ticks once a second while it is in use and the
 * page is visible.
 */
const clock = externalStore(Date.now, {
  start: (write) => whileVisible(() => write(Date.now()), SECOND),
})

/** Calls the function at each tick. */
export const onTick = clock.subscribe

/**
 * A value derived from the time: the component renders again only when it changes.
 * @param derive returns a value that is compared by identity
 */
export function useFromNow<T extends string | number | boolean | undefined>(derive: (now: number) => T): T {
  const rendered = use(RenderingTime)
  return useSyncExternalStore(
    clock.subscribe,
    () => derive(clock.read()),
    () => derive(rendered ?? Date.now()),
  )
}

/** Whole seconds left of a pause that starts when it is first rendered; 0 without a pause. */
export function useCountdown(seconds: number | undefined): number {
  const [end, setEnd] = useState(0)
  useLayoutEffect(() => setEnd(seconds === undefined ? 0 : Date.now() + seconds * SECOND), [seconds])
  return useFromNow((now) => Math.max(Math.ceil((end - now) / SECOND), 0))
}
