import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { loadWithPage } from '../failures/lazy-part.tsx'
import { pageView } from '../failures/page-view.tsx'
import { networkOf, useNetwork } from '../links/network-context.ts'

const HomeView = pageView(() => import('./home-view.tsx').then(({ HomeView }) => HomeView))

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { name } = networkOf(params)
    await Promise.all([
      loadWithPage(HomeView),
      settleBeforeSkeleton(
        queryClient,
        recordQuery(name, 'latestEpoch', {}),
        recordQuery(name, 'latestBlock', {}),
        listQuery(name, 'epochs', {}),
      ),
    ])
    return null
  }

/** The overview. */
export function Component() {
  const { name, title } = useNetwork()
  return (
    <div key={name} className="page-width">
      <title>{`${title} · Epochal`}</title>
      <Suspense>
        <HomeView />
      </Suspense>
    </div>
  )
}
