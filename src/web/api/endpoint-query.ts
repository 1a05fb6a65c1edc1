import { queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import {
  type EndpointParams,
  type EndpointRecord,
  endpointPath,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import { type ListedNetwork, NETWORKS_ELEMENT } from '#contract/network-description.ts'
import type { Priority } from '#explorer-protocol/priority.ts'
import { getList, getNetworks, getRecord, getSetUp } from './api-client.ts'
import { ConnectionError } from './api-error.ts'
import { noteArrivingRows } from './arriving-list.ts'

/**
 * The query of any endpoint that gives one record.
 * @param priority `decoration` for what nobody waits for: it may be refused while the data service has little to give
 */
export function recordQuery<Id extends RecordEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
  priority: Priority = 'user',
) {
  return queryOptions({
    queryKey: [network, endpointPath(id, params)],
    queryFn: ({ signal }) => getRecord(network, id, params, signal, priority),
    staleTime: freshness[id].browser,
    retry: shouldRetry,
  })
}

/** The query of any endpoint that gives a list. */
export function listQuery<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
  priority: Priority = 'user',
) {
  return queryOptions({
    queryKey: [network, endpointPath(id, params)],
    queryFn: async ({ signal }) => {
      const path = endpointPath(id, params)
      const arrived = (rows: readonly EndpointRecord<Id>[]) => noteArrivingRows(network, path, rows)
      const records = await getList(network, id, params, { signal, priority, arrived })
      noteArrivingRows(network, path, undefined)
      return records
    },
    staleTime: freshness[id].browser,
    retry: shouldRetry,
  })
}

export const networksQuery = queryOptions({
  queryKey: ['networks'],
  queryFn: ({ signal }) => getNetworks(signal),
  staleTime: MINUTE,
  retry: shouldRetry,
  ...networksOfDocument(),
})

/** The list that the document came with. */
function networksOfDocument() {
  // Where the first view of a page is drawn for its document, there is none yet.
  if (typeof document === 'undefined') return {}
  const text = document.getElementById(NETWORKS_ELEMENT)?.textContent
  if (!text) return {}
  const initialData: readonly ListedNetwork[] = JSON.parse(text)
  return { initialData, initialDataUpdatedAt: performance.timeOrigin }
}

/** How far the proxy has come, asked again while somebody looks. */
export const setUpQuery = queryOptions({
  queryKey: ['set-up'],
  queryFn: ({ signal }) => getSetUp(signal),
  refetchInterval: 3 * SECOND,
  retry: shouldRetry,
})

const TRIES = 2

/** Only what another try of the browser can help: the proxy itself asks a data service again where that is of use. */
export function shouldRetry(failures: number, error: Error): boolean {
  return error instanceof ConnectionError && failures < TRIES
}
