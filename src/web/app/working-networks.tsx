import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import type { ListedNetwork } from '#contract/network-description.ts'
import { networksQuery } from '../api/endpoint-query.ts'
import { SetUpReport } from '../status/set-up-report.tsx'

/** While no network works at all, every page says which step fails and what to do. */
export function WorkingNetworks({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const { data: listed = [] } = useQuery({
    ...networksQuery,
    refetchInterval: ({ state }) => (state.data?.some(hasData) ? false : 3 * SECOND),
  })
  const works = listed.some(hasData)
  const [begun, setBegun] = useState(works)

  useEffect(() => {
    if (begun || !works) return
    // What failed while nothing worked is asked for anew.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    setBegun(true)
  }, [begun, works, queryClient])

  if (begun) return children
  return (
    <div className="wrap">
      <title>Not ready · Epochal</title>
      <div className="page-head">
        <h1>Epochal has no data yet</h1>
        <p className="lede">
          This page goes on by itself as soon as a data service answers. Until then, this is how far it has
          come.
        </p>
      </div>
      <SetUpReport />
    </div>
  )
}

function hasData({ has_answered }: ListedNetwork): boolean {
  return has_answered
}
