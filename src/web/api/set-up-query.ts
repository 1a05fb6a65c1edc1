import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '#cardano/utc-time.ts'
import { type NetworkSetUp, SET_UP_PATH } from '#explorer-protocol/set-up.ts'
import { fetchOk } from './api-client.ts'
import { shouldRetry } from './endpoint-query.ts'

/** The set-up steps of the networks, requested again every few seconds while a page shows them. */
export const setUpQuery = queryOptions({
  queryKey: ['set-up'],
  queryFn: ({ signal }) => getSetUp(signal),
  refetchInterval: 3 * SECOND,
  retry: shouldRetry,
})

async function getSetUp(signal: AbortSignal): Promise<readonly NetworkSetUp[]> {
  return (await fetchOk(SET_UP_PATH, signal)).json()
}
