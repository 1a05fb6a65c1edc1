// Imported first, since it orders the layers of all styles.
import './ui/styles/styles.css'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { SECOND } from '#cardano/utc-time.ts'
import { followWaking } from './app/follow-waking.ts'
import { logResponses, readDocumentData, restoreQueries } from './app/initial-state.ts'
import { createRoutes } from './app/routes.tsx'
import { storeFirstPage } from './app/store-first-page.ts'
import { followTheme } from './browser/browser-colour.ts'
import { RenderingTime } from './browser/clock.ts'
import { followOtherTabs } from './browser/follow-other-tabs.ts'
import { noteServerTime } from './browser/server-clock.ts'
import { isRestoredDocument, storedDocumentAge } from './browser/stored-document.ts'
import { reportCaught, reportRecovered } from './failures/caught-error.ts'
import { isMissingCode } from './failures/missing-code.ts'

/** Milliseconds from which the browser's time and that of a document differ: one of them is wrong or old. */
const TIMES_DIFFER = 30 * SECOND

const container = document.getElementById('app')
if (!container) throw new Error('the page has no #app')

const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
const data = readDocumentData()
const at = data?.rendered?.at
const storedFor = storedDocumentAge()
const isNew = storedFor === undefined && !isRestoredDocument()
if (at !== undefined && Math.abs(Date.now() - at) > TIMES_DIFFER && isNew) {
  noteServerTime(new Date(at).toUTCString(), performance.timeOrigin)
}
if (data) {
  const receivedAt = isNew
    ? performance.timeOrigin
    : storedFor === undefined
      ? (at ?? 0)
      : Date.now() - storedFor
  restoreQueries(queryClient, data, receivedAt)
  logResponses(data, receivedAt, storedFor)
}

const router = createBrowserRouter(createRoutes(queryClient, data?.rendered?.refusal))
const app = (
  <StrictMode>
    <RenderingTime value={at}>
      <QueryClientProvider client={queryClient}>
        {/* Without transitions, a navigation shows cached data at once and a skeleton for the rest. */}
        <RouterProvider router={router} useTransitions={false} onError={reportLoading} />
      </QueryClientProvider>
    </RenderingTime>
  </StrictMode>
)
followTheme()
followOtherTabs()
followWaking()
void storeFirstPage()
if (router.state.initialized) start(container)
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    start(container)
  })
}

/** Starts the app when the first page has its code: it takes over the elements of a server-rendered document. */
function start(container: HTMLElement): void {
  const isRendered = 'drawn' in container.dataset
  // The document shows more than a page for the failure would; its own script reloads it.
  if (isRendered && Object.values(router.state.errors ?? {}).some(isMissingCode)) return
  // A transition renders in small steps, between which a person can scroll and type.
  startTransition(() => {
    if (isRendered)
      hydrateRoot(container, app, { onCaughtError: reportCaught, onRecoverableError: reportRecovered })
    else createRoot(container, { onCaughtError: reportCaught }).render(app)
  })
}

/** Reports an error of a loader; one of rendering has come to the root already. */
function reportLoading(error: unknown, { errorInfo }: { readonly errorInfo?: unknown }): void {
  if (errorInfo === undefined) reportCaught(error)
}
