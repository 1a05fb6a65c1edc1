// Imported first, since it orders the layers of all styles.
import './ui/styles/styles.css'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { SECOND } from '#cardano/utc-time.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { documentData } from './api/document-data.ts'
import { fetchBrought } from './api/fetch-brought.ts'
import { createRoutes } from './app/routes.tsx'
import { noteDocumentTime } from './browser/document-time.ts'
import { beginHydration, endHydrationSoon, whenPageWorks } from './browser/hydration.ts'
import { restoreStyles } from './browser/restore-styles.ts'
import { reportCaught, reportRecovered } from './failures/caught-error.ts'
import { whenPartsSettled } from './failures/lazy-part.tsx'

/** Milliseconds from which a document may be an old one that the browser has stored, whose data is requested again. */
const DOCUMENT_IS_NEW = 30 * SECOND

const container = document.getElementById('app')
if (!container) throw new Error('the page has no place for the app')

const isRendered = 'drawn' in container.dataset
if (isRendered) beginHydration()

const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
const router = createBrowserRouter(createRoutes(queryClient, documentData?.rendered?.refusal))

void start(container)

/**
 * Starts the app when the first page has its code. A server-rendered document is hydrated: the app takes over its
 * elements as they are, with what was typed or chosen in them, and those of each part when its code has come.
 */
async function start(container: HTMLElement): Promise<void> {
  const rendered = documentData?.rendered
  if (rendered) noteDocumentTime(rendered.at)
  await Promise.all([whenInitialized(), rendered && fetchBrought(queryClient, rendered.responses)])
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
  restoreStyles()
  startTransition(() => {
    hydrateRoot(container, app, { onCaughtError: reportCaught, onRecoverableError: reportRecovered })
  })
  void whenPageWorks().then(whenPartsSettled).then(endHydrationSoon)
  if (!rendered) return
  if (Math.abs(Date.now() - rendered.at) > DOCUMENT_IS_NEW) return void queryClient.invalidateQueries()
  for (const { network, call, isOld } of rendered.responses) {
    const queryKey = [network, endpointPath(call.id, call.params as never)]
    if (isOld) void queryClient.invalidateQueries({ queryKey })
  }
}

/** Reports an error of a loader; one of rendering has come to the root already. */
function reportLoading(error: unknown, { errorInfo }: { readonly errorInfo?: unknown }): void {
  if (errorInfo === undefined) reportCaught(error)
}

function whenInitialized(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return
      unsubscribe()
      resolve()
    })
  })
}
