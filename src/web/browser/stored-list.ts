import { externalStore } from './external-store.ts'

export interface StoredListOptions<Entry> {
  /** Key in the browser's storage. */
  readonly key: string
  /** The number of entries that are stored; the oldest is dropped first. */
  readonly most: number
  /** Undefined for what another version of the app, or another program, has left in the storage. */
  readonly read: (value: unknown) => Entry | undefined
  /** Entries with the same name are one. */
  readonly nameOf: (entry: Entry) => string
}

/**
 * A list that this browser keeps, newest first, the same in all tabs. Where storage is closed or full, it lasts until the document is
 * left.
 */
export function storedList<Entry>({ key, most, read, nameOf }: StoredListOptions<Entry>) {
  const list = externalStore(readStorage, {
    start: (write) => {
      const onStorage = () => write(readStorage())
      onStorage()
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    },
  })

  function readStorage(): readonly Entry[] {
    try {
      const values: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(values) ? values.flatMap((value) => read(value) ?? []) : []
    } catch {
      return []
    }
  }

  /** Reads the storage again first, since another tab may have changed it. */
  function change(of: (entries: readonly Entry[]) => readonly Entry[]): void {
    const entries = of(readStorage()).slice(0, most)
    try {
      localStorage.setItem(key, JSON.stringify(entries))
    } catch {
      // Storage is closed or full.
    }
    list.write(entries)
  }

  return {
    use: list.use,
    useSelected: list.useSelected,
    read: list.read,
    /** Puts an entry at the top, in place of the one of its name. */
    put: (entry: Entry) =>
      change((entries) => [entry, ...entries.filter((other) => nameOf(other) !== nameOf(entry))]),
    remove: (entry: Entry) => change((entries) => entries.filter((other) => nameOf(other) !== nameOf(entry))),
    clear: () => change(() => []),
  }
}
