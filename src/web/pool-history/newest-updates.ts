import { queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import { readList } from '#contract/read-response.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { countedPartOptions, type ListPart, NEWEST_UPDATES } from '#explorer-protocol/initial-requests.ts'
import { fetchReceived } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { listQuery, shouldRetry } from '#web/api/endpoint-query.ts'
import { type Received, receivedValue } from '#web/api/received.ts'

/** The first rows of a list in some order. */
export interface CountedPart<Row> {
  readonly records: readonly Row[]
  /** The number of rows of the whole list; undefined where the data service does not count. */
  readonly total: number | undefined
}

/** Statuses of a data service that does not know the option `$orderby`, or the OData form of a list. */
const ORDER_REFUSED: readonly number[] = [400, 404, 405, 501]

/**
 * The query of the newest updates of a network and the number of all. Where the data service refuses or ignores the order, they
 * are those of its whole list.
 * @param part by `id` or by `active_epoch_no`, descending
 */
export function newestUpdatesQuery(network: NetworkName, part: ListPart = NEWEST_UPDATES) {
  const path = endpointPath('odataPoolUpdates', {}) + countedPartOptions(part)
  const compare = part.orderby.startsWith('id') ? byId : byEpoch
  return queryOptions({
    queryKey: [network, path],
    queryFn: async ({ client, signal, meta }): Promise<Received<CountedPart<PoolUpdate>>> => {
      try {
        const request = { network, path, signal, priority: meta?.priority }
        const found = await fetchReceived(request, (text, dialect) => ({
          records: readList('odataPoolUpdates', text, dialect),
          total: readCount(text),
        }))
        const { records } = found.value
        if (records.slice(1).every((update, at) => compare(records[at] ?? update, update) <= 0)) return found
      } catch (error) {
        if (!(error instanceof ApiError && ORDER_REFUSED.includes(error.status))) throw error
      }
      const all = await client.fetchQuery(listQuery(network, 'poolUpdates', {}))
      const records = all.value.toSorted(compare).slice(0, part.top)
      return { ...all, value: { records, total: all.value.length } }
    },
    select: receivedValue<CountedPart<PoolUpdate>>,
    staleTime: freshness.odataPoolUpdates.browser,
    retry: shouldRetry,
  })
}

/** The number of all rows in an OData envelope; undefined where the data service does not count. */
export function readCount(text: string): number | undefined {
  const [, count] = /"@odata\.count":(\d+)/.exec(text.slice(0, text.indexOf('['))) ?? []
  return count === undefined ? undefined : Number(count)
}

function byId(a: PoolUpdate, b: PoolUpdate): number {
  return a.id > b.id ? -1 : a.id < b.id ? 1 : 0
}

function byEpoch(a: PoolUpdate, b: PoolUpdate): number {
  return b.active_epoch_no - a.active_epoch_no || byId(a, b)
}
