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
      let first: PoolUpdate | undefined
      try {
        const found = await fetchReceived({ ...request, path }, (text, dialect) => ({
          records: readList('odataPoolUpdates', text, dialect),
          total: readCount(text),
        }))
        const { records } = found.value
        if (records.slice(1).every((update, at) => compare(records[at] ?? update, update) <= 0)) return found
        total = found.value.total
        first = records[0]
      } catch (error) {
        if (!(error instanceof ApiError && ORDER_REFUSED.includes(error.status))) throw error
      }
      const list = listQuery(network, 'poolUpdates', {})
      const stored = client.getQueryData(list.queryKey)
      const last = stored ? undefined : await lastUpdates(request, Math.max(part.top, PAGE), total, first)
      const found = last ?? stored ?? (await client.fetchQuery(list))
      const records = found.value.toSorted(compare).slice(0, part.top)
      return { ...found, value: { records, total: last ? total : found.value.length } }
    },
    select: receivedValue<CountedPart<PoolUpdate>>,
    staleTime: freshness.odataPoolUpdates.browser,
    retry: shouldRetry,
  })
}

/** The beginning of the search for the end of a list whose length is not known. */
const FIRST_GUESS = 1024
/** Rows that a request asks for; a data service may return fewer. */
const PAGE = 20

/** Returns the rows after the first `skip`, as many as the data service has to a page. */
type RowsAt = (skip: number) => Promise<Received<readonly PoolUpdate[]>>

/**
 * The updates at the end of the list, which is in the order of their ids, whatever the size of the data service's pages.
 * @param top number of updates to return
 * @param counted number of all, as the data service says; undefined: the end is found by halving
 * @param first row of the list; undefined where it is not known
 * @returns undefined where the data service returns the first page for each
 */
async function lastUpdates(
  request: Omit<DataRequest, 'path'>,
  top: number,
  counted: number | undefined,
  first: PoolUpdate | undefined,
): Promise<Received<readonly PoolUpdate[]> | undefined> {
  const rowsAt: RowsAt = (skip) =>
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
  const before = (length: number) => Math.max(length - top, 0)
  let length = counted
  let last = length === undefined ? undefined : await rowsAt(before(length))
  // There are fewer than were counted, or they were not.
  if (length === undefined || !last?.value.length) {
    length = await lengthOf(rowsAt)
    if (length === undefined) return undefined
    last = await rowsAt(before(length))
  }
  if (before(length) > 0 && last.value[0]?.id === first?.id) return undefined
  const rows = [...last.value]
  while (last.value.length > 0 && before(length) + rows.length < length) {
    last = await rowsAt(before(length) + rows.length)
    rows.push(...last.value)
  }
  return { ...last, value: rows }
}

/**
 * The number of rows of a list, found by halving: by 18 requests for 45,000 rows.
 * @returns undefined where the data service returns the first page for each
 */
async function lengthOf(rowsAt: RowsAt): Promise<number | undefined> {
  const { value: first } = await rowsAt(0)
  let known = first.length
  let end = known === 0 ? 0 : Number.POSITIVE_INFINITY
  for (let guess = known; known < end; ) {
    const { value } = await rowsAt(guess)
    if (value.length > 0 && value[0]?.id === first[0]?.id) return undefined
    if (value.length > 0) known = guess + value.length
    else end = guess
    const isLastPage = end - known <= first.length
    const middle = isLastPage ? known : Math.floor((known + end) / 2)
    guess = Number.isFinite(end) ? middle : Math.max(4 * guess, FIRST_GUESS)
  }
  return known
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
