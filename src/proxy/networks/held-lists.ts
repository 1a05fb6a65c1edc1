import type { Clock } from '#async/clock.ts'
import { createSingleFlight } from '#async/single-flight.ts'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { dialects } from '#contract/dialect.ts'
import { type EndpointId, endpointPath, type ListEndpointId } from '#contract/endpoints.ts'
import type { ListQuery } from '#contract/odata/list-query.ts'
import { NO_STORE } from '#http/fields/cache-control.ts'
import type { CacheResult, ResponseCache } from '../cache/response-cache.ts'
import type { StoredResponse } from '../cache/stored-response.ts'
import { selectionCost } from '../lists/selection/select-rows.ts'
import { createSharedCost } from '../lists/shared-cost.ts'
import type { OpenedList } from '../lists/whole-lists.ts'
import type { DialectFinder } from '../upstream/dialect-finder.ts'
import type { RequestContext } from '../upstream/request-context.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import type { GrowingResult, ListServer } from './list-server.ts'
import { type KnownResource, readResourceRequest } from './resource-request.ts'
import { readSelection, selectedResponse, selectedText } from './selected-response.ts'

/** Answers requests for parts of lists from the whole list, without upstream requests for each part. */
export interface HeldLists {
  /**
   * A list that is stored whole serves any part; when it is stale, it is revalidated before. For a part that would be
   * collected from more than a few pages, the whole list is collected, once for all parts and visitors.
   * @returns undefined where the part is to be requested from the data service
   * @throws {UpstreamUnavailable | UpstreamRefusal}
   */
  select(resource: KnownResource, context: RequestContext): Promise<CacheResult | GrowingResult | undefined>
  /**
   * A part from the whole list, which is collected for it.
   * @returns undefined for a request that is not for a part of a list
   * @throws {UpstreamUnavailable | UpstreamRefusal}
   */
  collect(resource: KnownResource, context: RequestContext): Promise<CacheResult | GrowingResult | undefined>
}

/** Milliseconds for which a response that is not there yet sends nothing, while its list goes on. */
const LONGEST_SILENCE = 10 * SECOND

export function createHeldLists(
  network: NetworkName,
  cache: ResponseCache,
  dialect: Pick<DialectFinder, 'found'>,
  lists: Pick<ListServer, 'get' | 'getShort'>,
  clock: Clock,
): HeldLists {
  const selections = createSingleFlight<string, StoredResponse>()
  let lastSelection: Promise<unknown> = Promise.resolve()

  /** One selection at a time, so that other requests never wait for the slices of many. */
  function inTurn<T>(select: () => Promise<T>): Promise<T> {
    const selection = lastSelection.then(select)
    // The failure of one concerns its own caller.
    lastSelection = selection.catch(() => undefined)
    return selection
  }

  /** The work for a long list counts as upstream requests of the visitor, who waits while they are used up. */
  async function payForWork(requests: number, visitor: VisitorAllowance | undefined): Promise<void> {
    const cost = createSharedCost(clock)
    if (visitor) cost.join(visitor)
    for (let paid = 0; paid < requests; paid++) await cost.pay()
  }

  async function fromWhole(
    resource: KnownResource,
    query: ListQuery,
    result: CacheResult,
    visitor: VisitorAllowance | undefined,
  ): Promise<CacheResult | undefined> {
    const { response: whole } = result
    // The data service may have refused the list by now.
    if (!whole.list) return undefined
    const response = await selections.load(`${resource.key} ${whole.tag}`, async () => {
      await payForWork(selectionCost(whole.list?.rows ?? 0, query, resource.endpoint.resource), visitor)
      return inTurn(() => selectedResponse(network, resource, query, whole))
    })
    if (response.freshUntil !== NO_STORE) cache.store(resource.key, response)
    return { ...result, response }
  }

  /** A data service that returns whole lists at once returns the part at once too. */
  function returnsWhole(): boolean {
    const { found } = dialect
    return found?.by === 'header' && dialects[found.dialect].plainList === 'whole'
  }

  async function fromPages(
    resource: KnownResource,
    query: ListQuery,
    plain: KnownResource,
    context: RequestContext,
  ) {
    if (returnsWhole() || cache.stored(resource.key)?.list) return undefined
    const short = await lists.getShort(resource, context)
    return short ?? fromCollected(resource, query, plain, context)
  }

  async function fromCollected(
    resource: KnownResource,
    query: ListQuery,
    plain: KnownResource,
    context: RequestContext,
  ) {
    const whole = await lists.get(plain, context)
    if (!('growing' in whole)) return fromWhole(resource, query, whole, context.visitor)
    return { growing: selected(resource, query, plain, whole, context.visitor), dialect: whole.dialect }
  }

  function selectionOf(resource: KnownResource, stored: StoredResponse | undefined): ListQuery | undefined {
    return readSelection(resource, stored?.dialect ?? dialect.found?.dialect ?? 'documented')
  }

  /**
   * A part of a list that is being collected: all of it comes at the end. Until then, white space, which JSON permits, keeps the
   * connection from being closed as an idle one.
   */
  function selected(
    resource: KnownResource,
    query: ListQuery,
    plain: KnownResource,
    { growing, dialect }: GrowingResult,
    visitor: VisitorAllowance | undefined,
  ): OpenedList {
    return {
      read: async function* () {
        const pieces: string[] = []
        let sentAt = clock.now()
        for await (const piece of growing.read()) {
          pieces.push(piece)
          if (resource.endpoint.returns === 'count' || clock.now() - sentAt < LONGEST_SILENCE) continue
          sentAt = clock.now()
          yield '\n'
        }
        const stored = cache.stored(plain.key)
        const result =
          stored?.list && (await fromWhole(resource, query, { response: stored, result: 'hit' }, visitor))
        if (result) yield result.response.body.toString()
        else yield selectedText(network, resource, query, { body: Buffer.from(pieces.join('')), dialect })
      },
    }
  }

  return {
    select: async (resource, context) => {
      const plain = plainListOf(network, resource)
      if (!plain) return undefined
      const stored = cache.stored(plain.key)
      const query = selectionOf(resource, stored)
      if (!query) return undefined
      if (!stored?.list) return resource.isWholeList ? fromPages(resource, query, plain, context) : undefined
      const whole = await lists.get(plain, context)
      if ('growing' in whole || whole.response.dialect !== stored.dialect) return undefined
      return fromWhole(resource, query, whole, context.visitor)
    },
    collect: async (resource, context) => {
      const plain = plainListOf(network, resource)
      const query = plain && selectionOf(resource, cache.stored(plain.key))
      return query && fromCollected(resource, query, plain, context)
    },
  }
}

/** The plain endpoint of each list, which returns the whole of it. */
const plainEndpoints: Readonly<Partial<Record<EndpointId, ListEndpointId>>> = {
  epochs: 'epochs',
  odataEpochs: 'epochs',
  odataEpochsCount: 'epochs',
  poolUpdates: 'poolUpdates',
  odataPoolUpdates: 'poolUpdates',
  odataPoolUpdatesCount: 'poolUpdates',
  poolUpdatesByPool: 'poolUpdatesByPool',
  odataPoolUpdatesByPool: 'poolUpdatesByPool',
  poolUpdatesByVrfKeyHash: 'poolUpdatesByVrfKeyHash',
}

/** The whole list that a request is for a part of; undefined where it is for a record, or for the list itself. */
function plainListOf(network: NetworkName, resource: KnownResource): KnownResource | undefined {
  const id = plainEndpoints[resource.call.id]
  if (!id) return undefined
  const plain = readResourceRequest(network, endpointPath(id, resource.call.params as never), '')
  return plain.kind === 'resource' && plain.key !== resource.key ? plain : undefined
}
