import { useDeferredValue } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { externalStore } from './external-store.ts'

/** Milliseconds between the first page and the background work. */
const IDLE_AFTER = SECOND / 2

const tasks = new Set<() => unknown>()
const pageIdle = externalStore(() => false, { server: () => false })

/** Called once, when the first page is rendered. */
export function notePageDrawn(): void {
  setTimeout(() => {
    for (const task of tasks) task()
    pageIdle.write(true)
  }, IDLE_AFTER)
}

/** Adds a task that runs once the first page is idle. */
export function runWhenIdle(task: () => unknown): void {
  tasks.add(task)
}

/** False until the first page is idle: background requests wait for it, and what follows is rendered in small steps. */
export function usePageIsIdle(): boolean {
  return useDeferredValue(pageIdle.use())
}
