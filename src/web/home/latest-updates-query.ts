import { useQuery } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { listPartQuery } from '../api/list-part-query.ts'
import { usePageIsIdle } from '../browser/page-idle.ts'
import { useNetwork } from '../links/network-context.ts'

const LATEST = 9

/** The newest updates alone: the list of all of them is tens of thousands long. */
export function latestUpdatesQuery(name: NetworkName) {
  return listPartQuery(name, 'odataPoolUpdates', {}, { orderby: 'id desc', top: LATEST })
}

/** Not before the page has come to rest. */
export function useLatestUpdates() {
  const { name } = useNetwork()
  return useQuery({ ...latestUpdatesQuery(name), enabled: usePageIsIdle() })
}
