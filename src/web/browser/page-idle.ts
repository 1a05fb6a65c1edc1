import { useDeferredValue } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { externalStore } from './external-store.ts'

/** Milliseconds between the first page and the background work. */
const IDLE_AFTER = SECOND / 2

const pageIdle = externalStore(() => false)

/** Called once, when the first page is rendered. Parts of its document that the app still takes over come first. */
export function startBackgroundWork(): void {
  const start = () => pageIdle.write(true)
  // Safari has no idle callbacks.
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(start) : start()), IDLE_AFTER)
}

/** False until the first page is idle: background requests wait for it, and what follows is rendered in small steps. */
export function usePageIsIdle(): boolean {
  return useDeferredValue(pageIdle.use())
}

/** Calls the function when the first page is idle. */
export const onPageIdle = pageIdle.subscribe
