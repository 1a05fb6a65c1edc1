// Imported first, since it orders the layers of all styles.
import './ui/styles/styles.css'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import './browser/pause-modules.ts'

import { createBrowserRouter, RouterProvider } from 'react-router'
import { SECOND } from '#cardano/utc-time.ts'
import { ConnectionError } from './api/api-error.ts'
import { brought, documentData } from './api/document-data.ts'
import { fetchBrought } from './api/fetch-brought.ts'
import { createRoutes } from './app/routes.tsx'
import { noteDocumentTime } from './browser/document-time.ts'
import { tellEarlyFields } from './browser/early-fields.ts'
import { beginHydration, endHydrationSoon, whenPageWorks } from './browser/hydration.ts'
import { restoreStyles } from './browser/restore-styles.ts'
import { noteServerTime } from './browser/server-clock.ts'
import { inTurn } from './browser/turns.ts'
import { reportCaught, reportRecovered } from './failures/caught-error.ts'
import { whenPartsSettled } from './failures/lazy-part.tsx'
import { noteMissingFile } from './failures/missing-file.ts'
import { retryLater } from './failures/retry-later.ts'

/** Milliseconds from which the browser's time and that of a document differ: one of them is wrong or old. */
const TIMES_DIFFER = 30 * SECOND

type Router = ReturnType<typeof createBrowserRouter>

const container = document.getElementById('app')
if (!container) throw new Error('the page has no #app')

const isRendered = 'drawn' in container.dataset
if (isRendered) beginHydration()

const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })

void start(container)

/**
 * Starts the app when the first page has its code. A server-rendered document is hydrated: the app takes over its
 * elements as they are, with what was typed or chosen in them, and those of each part when its code has come.
 */
async function start(container: HTMLElement): Promise<void> {
  const rendered = documentData?.rendered
  const differs = rendered !== undefined && Math.abs(Date.now() - rendered.at) > TIMES_DIFFER
  const isOld = differs && isRestored()
  if (rendered) noteDocumentTime(rendered.at)
  if (differs && !isOld) noteServerTime(new Date(rendered.at).toUTCString(), performance.timeOrigin)
  // Each in a task of its own, since modules are evaluated in this one. The router comes first: it loads the code of the page.
  const creating = inTurn(() => createBrowserRouter(createRoutes(queryClient, rendered?.refusal)))
  const bringing = rendered && fetchBrought(queryClient, rendered.responses)
  const router = await creating
  await Promise.all([whenInitialized(router), bringing])
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* Without transitions, a navigation shows cached data at once and a skeleton for the rest. */}
        <RouterProvider router={router} useTransitions={false} onError={reportLoading} />
      </QueryClientProvider>
    </StrictMode>
  )
  if (!isRendered) {
    const root = createRoot(container, { onCaughtError: reportCaught })
    // A transition renders in small steps, between which the user can scroll and type.
    return startTransition(() => root.render(app))
  }
  await whenReached(router)
  restoreStyles()
  // Before the document repeats the presses that it recorded, which are about what is in the fields.
  addEventListener('hydrated', tellEarlyFields, true)
  startTransition(() => {
    hydrateRoot(container, app, { onCaughtError: reportCaught, onRecoverableError: reportRecovered })
  })
  void whenPageWorks().then(whenPartsSettled).then(endHydrationSoon)
  if (isOld) return void queryClient.invalidateQueries()
  for (const { queryKey, isOld } of brought) if (isOld) void queryClient.invalidateQueries({ queryKey })
}

/** Reports an error of a loader; one of rendering has come to the root already. */
function reportLoading(error: unknown, { errorInfo }: { readonly errorInfo?: unknown }): void {
  if (errorInfo === undefined) reportCaught(error)
}

function whenInitialized(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
}

/** Waits until the page's own files come: meanwhile the document stays, which has all that a failure page would hide. */
async function whenReached(router: Router): Promise<void> {
  while (Object.values(router.state.errors ?? {}).some((error) => error instanceof ConnectionError)) {
    noteMissingFile(true)
    await new Promise<void>((resolve) => {
      retryLater(resolve)
    })
    await router.revalidate()
  }
  noteMissingFile(false)
}

/** Whether the browser went back or forward to the document, or restored its tab: it does not ask the server then. */
function isRestored(): boolean {
  const entries = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entries.some(({ type }) => type === 'back_forward')
}
