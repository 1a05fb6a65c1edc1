import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { loadWithPage } from '../failures/lazy-part.tsx'
import { pageView } from '../failures/page-view.tsx'
import { blockOfRoute } from './block-of-route.ts'

const BlockView = pageView(() => import('./block-view.tsx').then(({ BlockView }) => BlockView))

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { name, query } = blockOfRoute(params)
    void queryClient.prefetchQuery(recordQuery(name, 'latestBlock', {}))
    await Promise.all([loadWithPage(BlockView), settleBeforeSkeleton(queryClient, query)])
    return null
  }

export function Component() {
  return (
    <div className="page-width">
      <Suspense>
        <BlockView />
      </Suspense>
    </div>
  )
}
