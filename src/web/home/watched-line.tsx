import { usePageIsIdle } from '../browser/page-idle.ts'
import { shownPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import { hasWatchList } from '../watch/kept/has-watch-list.ts'

const WatchLine = shownPart(() => import('../watch/watch-line.tsx').then(({ WatchLine }) => WatchLine))

/** The watch list in a line, whose code loads only where there is a list. */
export function WatchedLine() {
  return (
    usePageIsIdle() &&
    hasWatchList() && (
      <OptionalPart>
        <WatchLine />
      </OptionalPart>
    )
  )
}
