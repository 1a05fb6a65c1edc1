import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { newestUpdatesQuery } from '../api/endpoint-query.ts'
import { usePageIsIdle } from '../browser/page-idle.ts'
import { useNetwork } from '../links/network-context.ts'

const LATEST = 9

/** The newest updates only, since the whole list has tens of thousands. */
export function latestUpdatesQuery(name: NetworkName) {
  return newestUpdatesQuery(name, { orderby: 'id desc', top: LATEST })
}

/** The newest updates, requested once the page is idle. */
export function useLatestUpdates() {
  const { name } = useNetwork()
  return useQuery({ ...latestUpdatesQuery(name), enabled: usePageIsIdle() })
}
