// Imported first, since it orders the layers of all styles.
import './ui/styles/styles.css'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { settleWithin } from '#async/settle-within.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { createRoutes } from './app/routes.tsx'
import { watchEarlyInput } from './browser/early-input.ts'
import { reportCaught } from './failures/caught-error.ts'
import { whenPartsSettled } from './failures/lazy-part.tsx'

/** Milliseconds that a server-rendered document waits for the responses it was rendered from. */
const LONGEST_WAIT = 3 * SECOND

const container = document.getElementById('app')
if (!container) throw new Error('the page has no place for the app')

const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
const router = createBrowserRouter(createRoutes(queryClient))

void start(container)

/**
 * Starts the app when the first page has its code; in a server-rendered document, when the app can render the
 * same.
 */
async function start(container: HTMLElement): Promise<void> {
  await whenInitialized()
  if ('drawn' in container.dataset) {
    await settleWithin(Promise.all([whenPartsSettled(), whenFetched()]), LONGEST_WAIT, undefined)
  }
  watchEarlyInput(container)
  const root = createRoot(container, { onCaughtError: reportCaught })
  // A transition renders in small steps, between which the user can scroll and type.
  startTransition(() => {
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          {/* Without transitions, a navigation shows cached data at once and a skeleton for the rest. */}
          <RouterProvider router={router} useTransitions={false} onError={reportLoading} />
        </QueryClientProvider>
      </StrictMode>,
    )
  })
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

function whenFetched(): Promise<void> {
  return new Promise((resolve) => {
    if (queryClient.isFetching() === 0) return resolve()
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      unsubscribe()
      resolve()
    })
  })
}
