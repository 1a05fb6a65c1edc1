import type { WatchListKey } from './watched.ts'

/** The compiler keeps it that of the store, which the overview does not load. */
const KEY: WatchListKey = 'epochal.watched'

/** Whether this browser has a watch list, for pages that load its code only then. */
export function hasWatchList(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
