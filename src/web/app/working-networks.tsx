import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { networksQuery } from '../api/endpoint-query.ts'
import { lazyPart } from '../browser/lazy-part.ts'

const SetUpReport = lazyPart(async () => (await import('../status/set-up-report.tsx')).SetUpReport)

/** The page while a network works; otherwise the set-up report with the failing step. */
export function WorkingNetworks({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { data: listed = [] } = useQuery({
    ...networksQuery,
    refetchInterval: ({ state }) => (state.data?.some(hasData) ? false : 3 * SECOND),
  })
  const works = listed.some(hasData)
  const [hasStarted, setHasStarted] = useState(works)

  useEffect(() => {
    if (hasStarted || !works) return
    // Requests that failed while no network worked are sent again.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    setHasStarted(true)
  }, [hasStarted, works, queryClient])

  if (hasStarted) return children
  return (
    <div className="page-width">
      <title>Not ready · Epochal</title>
      <div className="page-header">
        <h1>Epochal has no data yet</h1>
        <p className="page-lede">This page goes on by itself when a data service responds.</p>
      </div>
      <Suspense>
        <SetUpReport />
      </Suspense>
    </div>
  )
}

function hasData({ has_answered }: ListedNetwork): boolean {
  return has_answered
}
