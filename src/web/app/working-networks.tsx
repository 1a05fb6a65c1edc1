import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isNetworkName, networks } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'

const NetworksReport = lazyPart(async () => (await import('#web/status/networks-report.tsx')).NetworksReport)

/** Milliseconds between two requests for the list of networks, while the page waits for one. */
const RETRY = 2 * SECOND

/**
 * The page while a network works and its own network has described its data, on which dates and words depend; otherwise the
 * states of all networks with their reasons.
 */
export function WorkingNetworks({ name, children }: { name: string; children: ReactNode }) {
  const queryClient = useQueryClient()
  const { data: listed = [] } = useQuery({
    ...networksQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.networks.some(hasData) && isKnown(data.networks, name) ? false : RETRY,
  })
  const works = listed.some(hasData)
  const [hasStarted, setHasStarted] = useState(works)

  useEffect(() => {
    if (hasStarted || !works) return
    // Requests that failed while no network worked are sent again.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' })
    setHasStarted(true)
  }, [hasStarted, works, queryClient])

  if (hasStarted && isKnown(listed, name)) return children
  return (
    <div className="page-width">
      <title>Not ready · Epochal</title>
      <div className="page-header">
        <h1>{hasStarted && isNetworkName(name) ? networks[name].title : 'Epochal'} has no data yet</h1>
        <p className="page-lede">
          This page goes on by itself when {hasStarted ? 'its' : 'a'} data service responds.
        </p>
      </div>
      <Suspense>
        <NetworksReport />
      </Suspense>
    </div>
  )
}

function hasData({ has_answered }: ListedNetwork): boolean {
  return has_answered
}

/** False for a network whose data service has not described its data. */
function isKnown(listed: readonly ListedNetwork[], network: string): boolean {
  return listed.every(
    ({ name, state, description }) => name !== network || state === 'announced' || description !== null,
  )
}
