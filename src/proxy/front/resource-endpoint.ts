import { SECOND } from '#cardano/utc-time.ts'
import { absentNetworkMessage } from '#contract/absent-network.ts'
import { DASHBOARD_API } from '#contract/dashboard/dashboard-endpoints.ts'
import { COUNT_CONTENT_TYPE } from '#contract/odata/entity-sets.ts'
import { PRIORITY_HEADER, readPriority } from '#explorer-protocol/priority.ts'
import { addressGroup } from '#http/client-address.ts'
import { typeFault } from '#http/request-checks.ts'
import { createUnreadResponses, isLong } from '#http/server/unread-responses.ts'
import type { CacheResult } from '../cache/response-cache.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import { type KnownResource, readResourceRequest } from '../networks/resource-request.ts'
import type { ProxyMetrics } from '../operations/proxy-metrics.ts'
import type { RequestHistory } from '../operations/request-history.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import { problem, refused, refusedFor, refusedMethod, refusedVersion } from './problems.ts'
import type { ProxyRequest } from './proxy-request.ts'
import type { ResourceResponses } from './resource-responses.ts'

export interface ResourceEndpointDependencies {
  /** By the names of their networks. */
  readonly sources: ReadonlyMap<string, NetworkSource>
  /** By the names of their networks, like the sources. */
  readonly histories: ReadonlyMap<string, Pick<RequestHistory, 'countCached'>>
  readonly responses: ResourceResponses
  readonly metrics: ProxyMetrics
  /** The upstream requests that an address may cause. */
  readonly allowanceOf: (address: string) => VisitorAllowance
  readonly newRequestId: () => string
  /** The response to a request that failed. @param requestId of the request that was sent upstream */
  readonly failed: (received: ProxyRequest, error: unknown, requestId: string) => Response
}

/**
 * Serves a resource; undefined for a path that does not begin with a network and `/api`,
 * and for the calls of the dashboard.
 */
export type ResourceEndpoint = (received: ProxyRequest) => Response | Promise<Response> | undefined

/**
 * Long responses at once that one visitor may leave unread. A list that still grows takes up to 9 MB for each reader; it
 * is well above what a browser requests at once, since a whole office may have one address.
 */
const MOST_UNREAD = 32

/** Responses that took no request to the data service of their own. */
const NOT_REQUESTED: readonly CacheResult['result'][] = ['hit', 'stale', 'collapsed']

/** Serves the contract's endpoints of every network: from the cache at once, or else by an upstream request. */
export function createResourceEndpoint(deps: ResourceEndpointDependencies): ResourceEndpoint {
  const { sources, responses, metrics } = deps
  const unread = createUnreadResponses()

  /** Counts a long response until its visitor has read it, or refuses it. */
  function refuseUnread(received: ProxyRequest): Response | undefined {
    const { outgoing } = received.connection
    if (!outgoing || unread.begin(addressGroup(received.client.address), MOST_UNREAD, outgoing))
      return undefined
    const detail = `This address has ${MOST_UNREAD} long responses that are not read to the end.`
    return refusedFor(received, 429, detail, 5 * SECOND)
  }

  function send(
    received: ProxyRequest,
    { service }: NetworkSource,
    { key }: KnownResource,
    result: CacheResult,
    sentId?: string,
  ) {
    metrics.countCacheResult(result.result)
    if (NOT_REQUESTED.includes(result.result)) deps.histories.get(service.upstream.network)?.countCached()
    const unread = isLong(result.response.body) ? refuseUnread(received) : undefined
    return unread ?? responses.send(received, key, result, sentId)
  }

  /** @throws {UpstreamUnavailable | UpstreamRefusal} */
  async function request(received: ProxyRequest, source: NetworkSource, resource: KnownResource) {
    const priority = readPriority(received.request.headers.get(PRIORITY_HEADER))
    if (priority === 'background' && !source.service.budget.isAmple) {
      const detail = 'Epochal has no requests to the data service to spare for background requests now.'
      return refusedFor(received, 429, detail, 10 * SECOND)
    }
    const visitor = deps.allowanceOf(received.client.address)
    // A background request, whose response may never be looked at, leaves allowance for pages that the visitor opens.
    const wait = priority === 'background' ? visitor.takeFurther() : visitor.take()
    if (wait !== undefined) {
      return refusedFor(received, 429, 'Too many requests to the data service from this address.', wait)
    }
    const requestId = deps.newRequestId()
    let sentId: string | undefined
    const onSent = () => {
      sentId = requestId
    }
    try {
      const result = await source.get(resource, { priority, requestId, visitor, onSent })
      if ('growing' in result) {
        metrics.countCacheResult('growing')
        return refuseUnread(received) ?? responses.stream(received, result.growing, result.dialect, sentId)
      }
      return send(received, source, resource, result, sentId)
    } catch (error) {
      if (sentId === undefined) throw error
      return deps.failed(received, error, sentId)
    }
  }

  return (received) => {
    const { path } = received
    const start = path.indexOf('/', 1)
    if (start <= 0 || !(path.startsWith('/api/', start) || path.slice(start) === '/api')) return undefined
    const network = path.slice(1, start)
    const source = sources.get(network)
    if (!source) {
      // Its calls are passed on by a step of their own, which the requests for data never reach.
      if (path.startsWith(`${DASHBOARD_API}/`)) return undefined
      return problem(received, 404, absentNetworkMessage(network, [...sources.keys()]))
    }
    const resource = readResourceRequest(source.service.upstream.network, path.slice(start), received.search)
    if (resource.kind === 'problem' && resource.status === 404) return problem(received, 404, resource.detail)
    const unserved = refusedMethod(received) ?? refusedVersion(received)
    if (unserved) return unserved
    if (resource.kind === 'problem') return problem(received, resource.status, resource.detail)
    if (resource.endpoint.returns === 'count') {
      const accept = received.request.headers.get('Accept') ?? undefined
      const unaccepted = refused(received, typeFault(accept, COUNT_CONTENT_TYPE))
      if (unaccepted) return unaccepted
    }
    // A fresh cached response needs no promise, no request id and no rate limit.
    const fresh = source.fresh(resource)
    return fresh
      ? send(received, source, resource, { response: fresh, result: 'hit' })
      : request(received, source, resource)
  }
}
