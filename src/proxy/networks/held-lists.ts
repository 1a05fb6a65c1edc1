import { createSingleFlight } from '#async/single-flight.ts'
import type { NetworkName } from '#cardano/network.ts'
import { type EndpointId, endpointPath, type ListEndpointId } from '#contract/endpoints.ts'
import { NO_STORE } from '#http/fields/cache-control.ts'
import type { CacheResult, ResponseCache } from '../cache/response-cache.ts'
import type { StoredResponse } from '../cache/stored-response.ts'
import type { RequestContext } from '../upstream/request-context.ts'
import type { ListServer } from './list-server.ts'
import { type KnownResource, readResourceRequest } from './resource-request.ts'
import { readSelection, selectedResponse } from './selected-response.ts'

/** Answers requests for parts of lists that are stored as a whole, without an upstream request for each part. */
export interface HeldLists {
  /**
   * A stale list is revalidated before.
   * @returns undefined where the list is not stored, or the options cannot be read here
   * @throws {UpstreamUnavailable | UpstreamRefusal}
   */
  select(resource: KnownResource, context: RequestContext): Promise<CacheResult | undefined>
}

export function createHeldLists(
  network: NetworkName,
  cache: ResponseCache,
  lists: Pick<ListServer, 'get'>,
): HeldLists {
  const selections = createSingleFlight<string, StoredResponse>()

  return {
    select: async (resource, context) => {
      const plain = plainListOf(network, resource)
      const stored = plain && cache.stored(plain.key)
      if (!plain || !stored?.list) return undefined
      const query = readSelection(resource, stored.dialect)
      if (!query) return undefined
      const whole = await lists.get(plain, context)
      // The data service may have another list by now, or another dialect.
      if ('growing' in whole || !whole.response.list || whole.response.dialect !== stored.dialect)
        return undefined
      const response = await selections.load(`${resource.key} ${whole.response.tag}`, () =>
        selectedResponse(network, resource, query, whole.response),
      )
      if (response.freshUntil !== NO_STORE) cache.store(resource.key, response)
      return { ...whole, response }
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
