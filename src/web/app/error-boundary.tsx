import { lazy, Suspense, useEffect } from 'react'
import { useRouteError } from 'react-router'
import { runWhenIdle } from '../browser/page-idle.ts'

/** Preloads the error page when the first page is idle, so that it works offline. The service worker starts with it. */
const loadErrorPage = () => import('./idle-parts.ts')
runWhenIdle(loadErrorPage)

const ErrorPage = lazy(() =>
  loadErrorPage().then(
    ({ ErrorPage }) => ({ default: ErrorPage }),
    () => ({ default: Unreachable }),
  ),
)

/** The page that a route shows in place of the one that failed. */
export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <Suspense fallback={null}>
      <ErrorPage error={error} />
    </Suspense>
  )
}

/** The page for when not even the error page loads. It reloads when the connection is back. */
function Unreachable() {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div className="page-width failure-frame" role="alert">
      <h1>Epochal cannot be reached</h1>
      <p className="secondary">This page reloads when the connection is back.</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  )
}
