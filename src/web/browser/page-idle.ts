import { useDeferredValue, useSyncExternalStore } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { inTurn } from './turns.ts'

/** Milliseconds between the first page and the background work. */
const IDLE_AFTER = SECOND / 2

const tasks = new Set<() => unknown>()
let isIdle = false

/** Called once, when the first page is rendered. */
export function notePageDrawn(): void {
  setTimeout(() => {
    isIdle = true
    for (const task of tasks) void inTurn(task)
  }, IDLE_AFTER)
}

/** Adds a task that runs once the first page is idle, in its turn. @returns takes it back */
export function runWhenIdle(task: () => unknown): () => void {
  tasks.add(task)
  return () => tasks.delete(task)
}

/**
 * False until the first page is idle: background requests wait for it, and what follows is rendered in small steps, one
 * component after the other.
 */
export function usePageIsIdle(): boolean {
  return useDeferredValue(useSyncExternalStore(runWhenIdle, readIsIdle, () => false))
}

function readIsIdle(): boolean {
  return isIdle
}
