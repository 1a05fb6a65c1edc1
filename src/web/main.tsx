import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createRouter } from './app/router.tsx'

const container = document.getElementById('app')
if (!container) throw new Error('the page has no place for the app')

const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })

createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter(queryClient)} />
    </QueryClientProvider>
  </StrictMode>,
)
