import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'

/** A minimal page: a fixed text, shown by the router and the query library. */
function Page() {
  const { data } = useSuspenseQuery({ queryKey: ['text'], queryFn: async () => 'A fixed text' })
  return <h1>{data}</h1>
}

const queryClient = new QueryClient()
const router = createBrowserRouter([
  {
    path: '*',
    element: (
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    ),
  },
])
const container = document.getElementById('app')
if (!container) throw new Error('the page has no place for the app')
createRoot(container).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
