import { usePageIsIdle } from '../browser/page-idle.ts'
import { hasWatchList } from '../watch/kept/has-watch-list.ts'
import { WatchLine } from '../watch/watch-line.tsx'

/** The watch list in a line, whose code loads only where there is a list. */
export function WatchedLine() {
  return usePageIsIdle() && hasWatchList() && <WatchLine />
}
