import { lazy, Suspense, useEffect } from 'react'
import { useRouteError } from 'react-router'
import { runWhenIdle } from '../browser/page-idle.ts'

/** What tells of failures comes once the first page is there, so that it is at hand when nothing can come any more. */
const loadErrorPage = () => import('./error-page.tsx')
runWhenIdle(loadErrorPage)

const ErrorPage = lazy(() =>
  loadErrorPage().then(
    ({ ErrorPage }) => ({ default: ErrorPage }),
    () => ({ default: Unreachable }),
  ),
)

/** In place of what failed. */
export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <Suspense fallback={null}>
      <ErrorPage error={error} />
    </Suspense>
  )
}

/** Not even the words for the failure came: with the connection the page comes back. */
function Unreachable() {
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div className="page-width failure-frame" role="alert">
      <h1>Epochal cannot be reached</h1>
      <p className="ink2">This page reloads when the connection is back.</p>
      <button type="button" className="button mt4" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  )
}
