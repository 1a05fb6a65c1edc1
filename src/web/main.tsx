// Imported first, since it orders the layers of all styles.
import './ui/styles/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { createQueryClient, readDocumentData } from './app/initial-state.ts'
import { createRoutes } from './app/routes.tsx'
import { startServiceWorker } from './app/start-service-worker.ts'
import { basePath } from './browser/base-path.ts'
import { followChoices } from './browser/choices.ts'
import { RouterContext } from './browser/latest-location.ts'
import { startBackgroundWork } from './browser/page-idle.ts'
import { reportCaught } from './failures/caught-error.ts'

const container = document.getElementById('app')
if (!container) throw new Error('the page has no #app')

const data = readDocumentData()
const queryClient = createQueryClient(data)
const router = createBrowserRouter(createRoutes(queryClient, data?.refusal), { basename: `${basePath}/` })

followChoices()
whenInitialized(() => {
  const root = createRoot(container, { onCaughtError: reportCaught })
  const page = <App focused={focusedLink()} />
  // In a transition React renders the page in small steps, and an input comes between them.
  startTransition(() => root.render(page))
})

function App({ focused }: { readonly focused: string | undefined }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <FirstPage focused={focused}>
          <RouterContext value={router}>
            <RouterProvider router={router} onError={reportLoading} />
          </RouterContext>
        </FirstPage>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Calls the function once the first page has its code: until then the document's own header stays. */
function whenInitialized(render: () => void): void {
  if (router.state.initialized) {
    render()
    return
  }
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    render()
  })
}

/** The address of the link in the document's header that has the focus. */
function focusedLink(): string | undefined {
  return document.activeElement?.getAttribute('href') ?? undefined
}

/** The app, which starts its background work when its first page is rendered, and takes over the focus of the document's header. */
function FirstPage({
  focused,
  children,
}: {
  readonly focused: string | undefined
  readonly children: ReactNode
}) {
  useEffect(() => {
    if (focused !== undefined) {
      document.querySelector<HTMLElement>(`header a[href="${CSS.escape(focused)}"]`)?.focus()
    }
    startBackgroundWork(() => void startServiceWorker())
  }, [focused])
  return children
}

/** Reports an error of a loader; one of rendering has come to the root already. */
function reportLoading(error: unknown, { errorInfo }: { readonly errorInfo?: unknown }): void {
  if (errorInfo === undefined) reportCaught(error)
}
