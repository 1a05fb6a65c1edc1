import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { shortAddress } from '#cardano/short-address.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { loadWithPage } from '../failures/lazy-part.tsx'
import { pageView } from '../failures/page-view.tsx'
import { PageTitle } from '../links/page-title.tsx'
import { accountOfRoute } from './account-of-route.ts'

const AccountView = pageView(() => import('./account-view.tsx').then(({ AccountView }) => AccountView))

export const loader =
  (queryClient: QueryClient) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { query } = accountOfRoute(params)
    await Promise.all([loadWithPage(AccountView), settleBeforeSkeleton(queryClient, query)])
    return null
  }

export function Component() {
  const { address } = accountOfRoute(useParams())
  return (
    <div className="page-width">
      <PageTitle of={`Account ${shortAddress(address)}`} />
      <Suspense>
        <AccountView />
      </Suspense>
    </div>
  )
}
