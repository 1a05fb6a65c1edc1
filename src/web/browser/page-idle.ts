import { useDeferredValue } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { externalStore } from './external-store.ts'

/** Milliseconds between the first page and the background work. */
const IDLE_AFTER = SECOND / 2

const pageIdle = externalStore(() => false)

/** Called once, when the first page is rendered. @param work what is done then that no component waits for */
export function startBackgroundWork(work: () => void): void {
  const begin = () => {
    pageIdle.write(true)
    work()
  }
  setTimeout(() => onIdle(begin), IDLE_AFTER)
}

function onIdle(callback: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(callback)
  else setTimeout(callback)
}

/** False until the first page is idle: background requests wait for it, and what follows is rendered in small steps. */
export function usePageIsIdle(): boolean {
  return useDeferredValue(pageIdle.use())
}
