// Imported first, since it orders the layers of all styles.
import './ui/styles/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter, RouterProvider } from 'react-router'
import { createQueryClient, readDocumentData } from './app/initial-state.ts'
import { createRoutes, loadedState } from './app/routes.tsx'
import { startServiceWorker } from './app/start-service-worker.ts'
import { basePath } from './browser/base-path.ts'
import { followChoices } from './browser/choices.ts'
import { RenderingTime } from './browser/clock.ts'
import { beginTakeover, startBackgroundWork } from './browser/page-idle.ts'
import { isMissingCode, reportCaught, reportRecovered } from './failures/caught-error.ts'

const container = document.getElementById('app')
if (!container) throw new Error('the page has no #app')

const isRendered = 'drawn' in container.dataset
const data = readDocumentData()
const queryClient = createQueryClient(data, isRendered)

followChoices()
void startServiceWorker()
start(container).catch((error: unknown) => {
  // The document shows more than a page for the failure would; its own script reloads it.
  if (!isMissingCode(error)) throw error
})

/** Starts the app when the first page has its code: it takes over the elements of a server-rendered document. */
async function start(container: HTMLElement): Promise<void> {
  const routes = createRoutes(queryClient, data?.rendered?.refusal)
  const router = createBrowserRouter(routes, {
    basename: `${basePath}/`,
    ...(data?.exists && { hydrationData: await loadedState(routes, location.pathname, basePath) }),
  })
  const { errors } = await initialized(router)
  const isMissing = Object.values(errors ?? {}).find(isMissingCode)
  if (isRendered && isMissing) throw isMissing
  const app = (
    <StrictMode>
      <RenderingTime value={data?.rendered?.at}>
        <QueryClientProvider client={queryClient}>
          <FirstPage>
            {/* Without transitions, a navigation shows cached data at once and a skeleton for the rest. */}
            <RouterProvider router={router} useTransitions={false} onError={reportLoading} />
          </FirstPage>
        </QueryClientProvider>
      </RenderingTime>
    </StrictMode>
  )
  // A transition renders in small steps, between which a person can scroll and type.
  startTransition(() => {
    if (isRendered) {
      beginTakeover()
      hydrateRoot(container, app, { onCaughtError: reportCaught, onRecoverableError: reportRecovered })
    } else createRoot(container, { onCaughtError: reportCaught }).render(app)
  })
}

/** The app, which starts its background work when its first page is rendered. */
function FirstPage({ children }: { readonly children: ReactNode }) {
  useEffect(startBackgroundWork, [])
  return children
}

/** The state of the router once loaders have ended that run. */
async function initialized(router: DataRouter): Promise<DataRouter['state']> {
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve()))
  }
  return router.state
}

/** Reports an error of a loader; one of rendering has come to the root already. */
function reportLoading(error: unknown, { errorInfo }: { readonly errorInfo?: unknown }): void {
  if (errorInfo === undefined) reportCaught(error)
}
