import type { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { listQuery, recordQuery } from '../api/endpoint-query.ts'
import { settleBeforeSkeleton } from '../api/settle-before-skeleton.ts'
import { networkOf, useNetwork } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { HeadLine } from './head-line.tsx'
import { Presentation } from './presentation.tsx'
import './present.css'

export const loader =
  (queryClient: QueryClient) =>
  ({ params }: LoaderFunctionArgs) => {
    const { name } = networkOf(params)
    return settleBeforeSkeleton(
      queryClient,
      recordQuery(name, 'latestEpoch', {}),
      recordQuery(name, 'latestBlock', {}),
      listQuery(name, 'epochs', {}),
    )
  }

/** Epochs for a large screen. The style hides the frame of the other pages, which keeps working behind it. */
export function Component() {
  const { name, title } = useNetwork()
  return (
    <div key={name} className="presentation-screen">
      <PageTitle of="Presentation" />
      <div className="presentation">
        <h1 className="visually-hidden">Epochs of {title}</h1>
        <HeadLine />
        <Suspense fallback={<p className="presentation-waiting">Loading the epochs.</p>}>
          <Presentation />
        </Suspense>
      </div>
    </div>
  )
}
