import { parseNumberTexts } from '#contract/exact-json.ts'
import { sortOfKind } from '#contract/odata/value-sort.ts'
import { isRecord } from '#contract/write-record.ts'
import type { CacheResult, ResponseCache } from '../cache/response-cache.ts'
import type { StoredResponse } from '../cache/stored-response.ts'
import { compareDecimals } from '../lists/selection/compare-values.ts'
import type { RequestContext } from '../upstream/request-context.ts'
import type { HeldLists } from './held-lists.ts'
import type { GrowingResult } from './list-server.ts'
import type { KnownResource } from './resource-request.ts'
import { readSelection } from './selected-response.ts'

/** Serves records and pages of lists, in the order that was requested also where the data service has no orders. */
export interface OrderedParts {
  /** @throws {UpstreamUnavailable | UpstreamRefusal} */
  get(
    resource: KnownResource,
    context: RequestContext,
    load: (stored: StoredResponse | undefined) => Promise<StoredResponse>,
  ): Promise<CacheResult | GrowingResult>
}

/** Statuses of a data service that does not know the option `$orderby`, or the OData form of a list. */
const ORDER_REFUSED: readonly number[] = [400, 404, 405, 501]

/** The data service has refused the order of a list, or sent its rows in another. */
class NotOrdered extends Error {}

/**
 * A data service that refuses or ignores the order of one part is not requested for another: they are selected from the whole
 * list, which is collected once for all of them.
 */
export function createOrderedParts(
  cache: Pick<ResponseCache, 'get'>,
  lists: Pick<HeldLists, 'collect'>,
): OrderedParts {
  let hasOrders = true

  return {
    get: async (resource, context, load) => {
      if (!isOfWholeOrder(resource)) return cache.get(resource.key, load)
      if (hasOrders) {
        try {
          return await cache.get(resource.key, async (stored) => checked(resource, await load(stored)))
        } catch (error) {
          if (!(error instanceof NotOrdered)) throw error
          hasOrders = false
        }
      }
      return (await lists.collect(resource, context)) ?? cache.get(resource.key, load)
    },
  }
}

/** A filter is left to the data service, whose refusal may be about that. */
function isOfWholeOrder({ options, endpoint }: KnownResource): boolean {
  return options.has('orderby') && !options.has('filter') && endpoint.returns === 'list'
}

/** @throws {NotOrdered} */
function checked(resource: KnownResource, response: StoredResponse): StoredResponse {
  const { status, body, dialect } = response
  if (ORDER_REFUSED.includes(status) && readSelection(resource, dialect)) throw new NotOrdered()
  if (status === 200 && !isInOrder(resource, response, body.toString())) throw new NotOrdered()
  return response
}

/** Whether rows are in the requested order of numbers; texts and nulls are left to the data service. */
function isInOrder(resource: KnownResource, { dialect }: StoredResponse, text: string): boolean {
  const [first] = readSelection(resource, dialect)?.orderBy ?? []
  const kind = first && resource.endpoint.resource.fields[first.field]?.kind
  if (!first || !kind || sortOfKind[kind] !== 'number') return true
  const body = parseNumberTexts(text)
  const rows = isRecord(body) ? body.value : body
  const values = Array.isArray(rows) ? rows.map((row) => row[first.field]) : []
  const sign = first.direction === 'asc' ? 1 : -1
  return values.every((value, at) => {
    const before = values[at - 1]
    return (
      typeof value !== 'string' || typeof before !== 'string' || sign * compareDecimals(before, value) <= 0
    )
  })
}
