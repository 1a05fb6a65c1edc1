import { queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import { writeOptions } from '#contract/odata/options.ts'
import { readList } from '#contract/read-response.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { countedPartOptions, type ListPart, NEWEST_UPDATES } from '#explorer-protocol/initial-requests.ts'
import { type DataRequest, fetchReceived } from '#web/api/api-client.ts'
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
 * are those at the end of its list.
 * @param part by `id` or by `active_epoch_no`, descending
 */
export function newestUpdatesQuery(network: NetworkName, part: ListPart = NEWEST_UPDATES) {
  const path = endpointPath('odataPoolUpdates', {}) + countedPartOptions(part)
  const compare = part.orderby.startsWith('id') ? byId : byEpoch
  return queryOptions({
    queryKey: [network, path],
    queryFn: async ({ client, signal, meta }): Promise<Received<CountedPart<PoolUpdate>>> => {
      const request = { network, signal, priority: meta?.priority }
      let total: number | undefined
      try {
        const found = await fetchReceived({ ...request, path }, (text, dialect) => ({
          records: readList('odataPoolUpdates', text, dialect),
          total: readCount(text),
        }))
        const { records } = found.value
        if (records.slice(1).every((update, at) => compare(records[at] ?? update, update) <= 0)) return found
        total = found.value.total
      } catch (error) {
        if (!(error instanceof ApiError && ORDER_REFUSED.includes(error.status))) throw error
      }
      const all = client.getQueryData(listQuery(network, 'poolUpdates', {}).queryKey)
      const last = all ?? (await lastUpdates(request, total))
      const records = last.value.toSorted(compare).slice(0, part.top)
      return { ...last, value: { records, total: all?.value.length ?? total } }
    },
    select: receivedValue<CountedPart<PoolUpdate>>,
    staleTime: freshness.odataPoolUpdates.browser,
    retry: shouldRetry,
  })
}

/** The beginning of the search for the end of a list whose length is not known. */
const FIRST_GUESS = 1024
/** Rows of a page of every data service. */
const PAGE = 20

/**
 * The updates at the end of the list, which is in the order of their ids.
 * @param total number of all; undefined: the end is found by halving, with 16 requests for a list of 40,000
 */
async function lastUpdates(
  request: Omit<DataRequest, 'path'>,
  total: number | undefined,
): Promise<Received<readonly PoolUpdate[]>> {
  const rowsAt = (skip: number) =>
    fetchReceived(
      {
        ...request,
        path: `${endpointPath('poolUpdates', {})}?${writeOptions([
          ['skip', skip],
          ['top', PAGE],
        ])}`,
      },
      (text, dialect) => readList('poolUpdates', text, dialect),
    )
  if (total !== undefined) return rowsAt(Math.max(total - PAGE, 0))
  let last = await rowsAt(0)
  if (last.value.length < PAGE) return last
  let [begin, end] = [0, FIRST_GUESS]
  for (;;) {
    const found = await rowsAt(end)
    if (found.value.length === 0) break
    last = found
    begin = end
    end *= 4
  }
  while (end - begin > PAGE) {
    const middle = Math.floor((begin + end) / 2)
    const found = await rowsAt(middle)
    if (found.value.length === 0) end = middle
    else [begin, last] = [middle, found]
  }
  return last
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
