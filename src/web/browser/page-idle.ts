import { useSyncExternalStore } from 'react'
import { SECOND } from '#cardano/utc-time.ts'

/** After the first page is there, in milliseconds: what nobody waits for begins then. */
const REST_AFTER = SECOND / 2

const listeners = new Set<() => void>()
const tasks = new Set<() => unknown>()
let isAtRest = false

/** Called once, when the first page is drawn. */
export function notePageDrawn(): void {
  setTimeout(() => {
    isAtRest = true
    for (const task of tasks) task()
    for (const listener of listeners) listener()
  }, REST_AFTER)
}

/** Something to be done once the first page has come to rest. */
export function notePageRestTask(task: () => unknown): void {
  tasks.add(task)
}

/** False until the first page has come to rest: decoration waits for it. */
export function useIsAtRest(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isAtRest,
    () => false,
  )
}
