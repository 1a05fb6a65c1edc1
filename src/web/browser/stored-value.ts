import { useSyncExternalStore } from 'react'

/** A choice among a few that holds on every page and is kept in this browser. */
export interface RememberedChoice<T extends string> {
  readonly read: () => T
  readonly write: (choice: T) => void
  /** The choice, in a component that shows it. */
  readonly use: () => T
}

/** Storage that is closed or holds something else is no choice; then it holds for this page alone. */
export function remembered<T extends string>(
  name: string,
  choices: readonly T[],
  preset: T,
): RememberedChoice<T> {
  const key = `epochal.${name}`
  const listeners = new Set<() => void>()
  let current: T | undefined

  function stored(): T {
    try {
      const text = localStorage.getItem(key)
      return choices.find((choice) => choice === text) ?? preset
    } catch {
      return preset
    }
  }

  function read(): T {
    current ??= stored()
    return current
  }

  function write(choice: T): void {
    current = choice
    try {
      localStorage.setItem(key, choice)
    } catch {
      // It holds for this page.
    }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => preset) }
}
