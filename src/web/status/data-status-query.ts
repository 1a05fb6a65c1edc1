import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '#cardano/utc-time.ts'
import { DATA_STATUS_PATH, type DataStatus } from '#explorer-protocol/data-status.ts'
import { fetchOk } from '#web/api/api-client.ts'
import { shouldRetry } from '#web/api/endpoint-query.ts'
import { noteServerTime } from '#web/browser/clock.ts'

/**
 * The state of each network's data, requested again every few seconds while a page shows it: not in a tab that is hidden.
 */
export const dataStatusQuery = queryOptions({
  queryKey: ['data-status'],
  queryFn: async ({ signal }): Promise<DataStatus> => {
    const sentAt = Date.now()
    const response = await fetchOk(DATA_STATUS_PATH, signal)
    noteServerTime(response.headers.get('Date'), sentAt)
    return response.json()
  },
  refetchInterval: 5 * SECOND,
  staleTime: SECOND,
  retry: shouldRetry,
})
