import { type ExternalStore, externalStore } from './external-store.ts'

export interface StoredValue<T> extends Pick<ExternalStore<T>, 'read' | 'write' | 'use' | 'useSelected'> {
  /** Reads the storage again, in which another tab may have changed the choice. */
  readonly refresh: () => void
}

/**
 * A choice among a few, the same on every page, stored in this browser. Without storage, or with an unknown
 * text in it, the choice is the preset and a new one lasts until the document is left.
 */
export function storedValue<T extends string>(
  name: string,
  choices: readonly T[],
  preset: T,
): StoredValue<T> {
  const key = `epochal.${name}`

  function readStorage(): T {
    try {
      const text = localStorage.getItem(key)
      return choices.find((choice) => choice === text) ?? preset
    } catch {
      return preset
    }
  }

  const { read, write, use, useSelected } = externalStore(readStorage, { server: () => preset })
  return {
    read,
    use,
    useSelected,
    refresh: () => write(readStorage()),
    write: (choice) => {
      try {
        localStorage.setItem(key, choice)
      } catch {
        // Storage is closed or full: the choice lasts until the document is left.
      }
      write(choice)
    },
  }
}
