import type { IncomingHttpHeaders } from 'node:http'
import type { Network } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import type { EndpointId } from '#contract/endpoints.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import {
  type CacheResult,
  JSON_CONTENT_TYPE,
  type ResponseCache,
  type ResponseTimes,
  responseTimes,
  type StoredResponse,
} from '../cache/proxy-cache.ts'
import type { CollectedList } from '../lists/list-collector.ts'
import type { ListDependencies, WholeListRequest } from '../lists/list-request.ts'
import { createWholeLists, type OpenedList } from '../lists/whole-lists.ts'
import type { RequestContext } from '../upstream/upstream.ts'
import { UpstreamRefusal, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { ChainPosition } from './chain-position.ts'
import type { KnownResource } from './requested-resource.ts'
import { storedRefusal, type WatchLoading } from './resource-loader.ts'
import { writeRequested } from './written-body.ts'

/** A whole list that is being collected. */
export interface GrowingResult {
  readonly growing: OpenedList
  readonly dialect: Dialect
}

/** Serves whole lists of one network: from the cache, brought up to date, or while they are collected. */
export interface ListServer {
  /** @throws {UpstreamUnavailable | UpstreamRefusal} */
  get(resource: KnownResource, context: RequestContext): Promise<CacheResult | GrowingResult>
  /** Drops the lists that are being collected. */
  clear(): void
}

export function createListServer(
  network: Network,
  cache: ResponseCache,
  position: ChainPosition,
  deps: ListDependencies,
  watch: WatchLoading,
): ListServer {
  const { now } = deps.clock
  const lists = createWholeLists({ ...deps, store: storeList, confirm: confirmList })

  function storeList(
    { key, call }: WholeListRequest,
    { body, list, headers, dialect }: CollectedList,
  ): StoredResponse {
    const isOneResponse = list.pageSize === undefined
    const response: StoredResponse = {
      status: 200,
      body,
      contentType: JSON_CONTENT_TYPE,
      dialect,
      tag: entityTag(body),
      upstreamTag: isOneResponse ? headers.etag : undefined,
      // The lifetime of one page does not apply to a list that took many requests.
      ...timesOf(call.id, isOneResponse ? headers : {}),
      encoded: new Map(),
      list,
    }
    cache.store(key, response)
    return response
  }

  function confirmList(
    { call }: WholeListRequest,
    stored: StoredResponse,
    headers: IncomingHttpHeaders,
  ): StoredResponse {
    return { ...stored, ...timesOf(call.id, headers) }
  }

  function timesOf(id: EndpointId, headers: IncomingHttpHeaders): ResponseTimes {
    return responseTimes(network, id, headers, undefined, position.tip, now())
  }

  async function collect(request: WholeListRequest): Promise<GrowingResult> {
    const growing = await lists.open(request)
    const { dialect } = await deps.dialect.find(request.context)
    return { growing, dialect }
  }

  /** Remembers why a list cannot be collected. */
  async function noted<T>(request: WholeListRequest, collecting: Promise<T>): Promise<T> {
    try {
      return await collecting
    } catch (error) {
      if (error instanceof UpstreamUnavailable) cache.storeFailure(request.key, error)
      const { found } = deps.dialect
      if (error instanceof UpstreamRefusal && found) {
        cache.store(request.key, storedRefusal(error, found.dialect, now()))
      }
      throw error
    }
  }

  function requestOf(resource: KnownResource, context: RequestContext): WholeListRequest {
    const { key, path, options, call } = resource
    const writeRow = (raw: unknown, dialect: Dialect) => {
      return writeRequested(resource, raw, dialect)
    }
    return { key, call, path, options, writeRow, context }
  }

  return {
    get: async (resource, context) => {
      const request = requestOf(resource, context)
      const { key } = request
      const before = cache.stored(key)
      if (before?.status === 200) {
        return cache.get(key, (stored) => watch(resource, context, lists.refresh(request, stored ?? before)))
      }
      const failure = cache.failure(key)
      if (failure) throw failure
      return watch(resource, context, noted(request, collect(request)))
    },
    clear: () => lists.clear(),
  }
}
