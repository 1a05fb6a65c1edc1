import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ConnectionError } from '../api/api-error.ts'
import { runWhenIdle } from '../browser/page-idle.ts'
import { shownPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import { retryLater } from '../failures/retry-later.ts'

/** The part of the app that starts when the first page is idle, the error page with it, so that it works offline. */
const loadIdleParts = () => import('./idle-parts.ts')

const loadReload = () => import('../failures/reload/reload-once.ts')

const ErrorPage = shownPart(() => loadIdleParts().then(({ ErrorPage }) => ErrorPage))

runWhenIdle(function start() {
  loadIdleParts().catch(() => retryLater(start))
})

/** The page that a route shows in place of the one that failed. */
export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <OptionalPart instead={(cause) => <NothingLoaded cause={cause} />}>
      <ErrorPage error={error} />
    </OptionalPart>
  )
}

/** The page for when not even the error page loads. A reload may bring what is missing. */
function NothingLoaded({ cause }: { cause: unknown }) {
  useEffect(() => {
    // A part that does not load now is requested again with the error page.
    if (!(cause instanceof ConnectionError))
      loadReload().then(
        ({ reloadOnce }) => reloadOnce(),
        () => {},
      )
  }, [cause])
  return (
    <div className="page-width failure-frame" role="alert">
      <h1>This page did not load</h1>
      <p className="secondary">
        {cause instanceof ConnectionError ? 'It is tried again every few seconds.' : 'A reload may help.'}
      </p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  )
}
