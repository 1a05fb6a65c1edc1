import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import { signInOptionsQuery } from './dashboard-queries.ts'
import { sessionQuery } from './session.ts'

/** The loader of each page of the dashboard: starts the requests that all of them make. */
export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  () => {
    void queryClient.prefetchQuery(sessionQuery)
    void queryClient.prefetchQuery(signInOptionsQuery)
    return null
  }
