import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createRouter } from './app/router.tsx'

const container = document.getElementById('app')
if (!container) throw new Error('the page has no place for the app')

const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })

const router = createRouter(queryClient)

// Until the first page has its code, the shell that came with the document stands.
whenInitialized(() => {
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
})

function whenInitialized(callback: () => void): void {
  if (router.state.initialized) {
    callback()
    return
  }
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return
    unsubscribe()
    callback()
  })
}
