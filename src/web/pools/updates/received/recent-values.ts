/** Values that were read lately: at least `count` of them, at most twice as many. */
export interface RecentValues<Key, Value> {
  /** The value of a key, computed when it has not been read lately. */
  readonly get: (key: Key, compute: () => Value) => Value
  readonly clear: () => void
}

export function recentValues<Key, Value>(count: number): RecentValues<Key, Value> {
  let recent = new Map<Key, Value>()
  let older = new Map<Key, Value>()
  return {
    get(key, compute) {
      const known = recent.get(key)
      if (known !== undefined) return known
      const value = older.get(key) ?? compute()
      if (recent.size >= count) {
        older = recent
        recent = new Map()
      }
      recent.set(key, value)
      return value
    },
    clear() {
      recent = new Map()
      older = new Map()
    },
  }
}
