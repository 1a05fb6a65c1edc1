import { useDeferredValue } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { externalStore } from './external-store.ts'

/** Milliseconds between the first page and the background work. */
const IDLE_AFTER = SECOND / 2

const pageIdle = externalStore(() => false)

/** False while React has yet to take over parts of a server-rendered document. */
const takenOver = externalStore(() => true)

/** Called before React takes over a server-rendered document. */
export function beginTakeover(): void {
  takenOver.write(false)
}

/** Called once, when the first page is rendered. Parts of its document that React still takes over come first. */
export function startBackgroundWork(): void {
  onIdle(() => takenOver.write(true))
  setTimeout(() => onIdle(() => pageIdle.write(true)), IDLE_AFTER)
}

function onIdle(callback: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(callback)
  else setTimeout(callback)
}

/** Resolves when React has taken the document over, besides parts that wait for data: it shows what it was rendered from. */
export async function whenTakenOver(): Promise<void> {
  if (takenOver.read()) return
  await new Promise<void>((resolve) => {
    const stop = takenOver.subscribe(() => {
      stop()
      resolve()
    })
  })
}

/** False until the first page is idle: background requests wait for it, and what follows is rendered in small steps. */
export function usePageIsIdle(): boolean {
  return useDeferredValue(pageIdle.use())
}

/** Calls the function when the first page is idle. */
export const onPageIdle = pageIdle.subscribe
