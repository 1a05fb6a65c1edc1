import { queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import {
  type EndpointId,
  type EndpointParams,
  endpointPath,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { getList, getNetworks, getRecord } from './api-client.ts'
import { ApiError, ConnectionError } from './api-error.ts'

/** How long an answer counts as fresh, in milliseconds: a property of the data, not of the page. */
const freshness: Readonly<Record<EndpointId, number>> = {
  account: 30 * SECOND,
  latestEpoch: 20 * SECOND,
  epochs: MINUTE,
  epoch: MINUTE,
  odataEpochs: MINUTE,
  odataEpoch: MINUTE,
  latestBlock: 10 * SECOND,
  blockByNo: 10 * MINUTE,
  blockByHash: 10 * MINUTE,
  blockBySlot: 10 * MINUTE,
  poolUpdates: 5 * MINUTE,
  poolUpdatesByPool: MINUTE,
  poolUpdatesByVrfKeyHash: 10 * MINUTE,
  odataPoolUpdates: 5 * MINUTE,
  odataPoolUpdatesByPool: MINUTE,
}

/** The query of any endpoint that gives one record. */
export function recordQuery<Id extends RecordEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
) {
  return queryOptions({
    queryKey: [network, endpointPath(id, params)],
    queryFn: ({ signal }) => getRecord(network, id, params, signal),
    staleTime: freshness[id],
    retry: isWorthAnotherTry,
  })
}

/** The query of any endpoint that gives a list. */
export function listQuery<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
) {
  return queryOptions({
    queryKey: [network, endpointPath(id, params)],
    queryFn: ({ signal }) => getList(network, id, params, signal),
    staleTime: freshness[id],
    retry: isWorthAnotherTry,
  })
}

export const networksQuery = queryOptions({
  queryKey: ['networks'],
  queryFn: ({ signal }) => getNetworks(signal),
  staleTime: MINUTE,
  retry: isWorthAnotherTry,
})

const TRIES = 2

/** Only what another try can help: a lost connection, and a service that is down for a moment. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  const passing = error instanceof ConnectionError || (error instanceof ApiError && error.status > 500)
  return passing && failures < TRIES
}
