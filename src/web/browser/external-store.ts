import { useSyncExternalStore } from 'react'

/** A value outside React. Components that read it through its hooks render again when it changes. */
export interface ExternalStore<T> {
  readonly read: () => T
  readonly write: (value: T) => void
  readonly subscribe: (listener: () => void) => () => void
  /** The value, as a hook. */
  readonly use: () => T
  /**
   * A part of the value or a value derived from it, as a hook: the component renders again only when the result
   * changes.
   * @param select must return the same result, by identity, for the same value
   */
  readonly useSelected: <S>(select: (value: T) => S) => S
}

interface StoreOptions<T> {
  /** Called with the first subscriber; the function it returns is called after the last one has left. */
  readonly start?: (write: (value: T) => void) => () => void
}

/** @param initial read once, when the value is first needed */
export function externalStore<T>(initial: () => T, { start }: StoreOptions<T> = {}): ExternalStore<T> {
  const listeners = new Set<() => void>()
  let current: { readonly value: T } | undefined
  let stop: (() => void) | undefined

  function read(): T {
    current ??= { value: initial() }
    return current.value
  }

  function write(value: T): void {
    current = { value }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) stop = start?.(write)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop?.()
    }
  }

  function useSelected<S>(select: (value: T) => S): S {
    const snapshot = () => select(read())
    // The last one is for markup that tests make without a browser.
    return useSyncExternalStore(subscribe, snapshot, snapshot)
  }

  return { read, write, subscribe, use: () => useSelected((value) => value), useSelected }
}
