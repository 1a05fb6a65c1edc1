import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { usePageIsIdle } from '../browser/page-idle.ts'
import { hasWatchList } from '../watch/kept/has-watch-list.ts'

const WatchLine = lazy(async () => {
  const { WatchLine } = await import('../watch/watch-line.tsx')
  return { default: WatchLine }
})

/** The watch list in a line, whose code loads only where there is a list; nothing where it does not load. */
export function WatchedLine() {
  if (!(usePageIsIdle() && hasWatchList())) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <WatchLine />
      </Suspense>
    </ErrorBoundary>
  )
}
