import { type Clock, sleep } from '#async/clock.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { absentNetworkMessage } from '#contract/absent-network.ts'
import { DASHBOARD_API } from '#contract/dashboard/dashboard-endpoints.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import { COUNT_CONTENT_TYPE, ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import { PRIORITY_HEADER, readPriority } from '#explorer-protocol/priority.ts'
import { addressGroup } from '#http/client-address.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { problemResponse } from '#http/problem-response.ts'
import { typeFault } from '#http/request-checks.ts'
import { createUnreadResponses, isLong } from '#http/server/unread-responses.ts'
import { createTokenBuckets } from '#http/token-buckets.ts'
import type { CacheResult, StoredResponse } from '../cache/proxy-cache.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import type { ProxyMetrics } from '../operations/proxy-metrics.ts'
import { type KnownResource, readResourceRequest } from '../resources/requested-resource.ts'
import { UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import { problem, refused, refusedFor, refusedMethod, refusedVersion } from './problems.ts'
import type { ProxyRequest } from './proxy-request.ts'
import { cacheFields, contentResponse, type ResponseHeaders } from './responses.ts'

/**
 * Browsers revalidate each time, which costs no upstream request: so they never mix data of two chains that
 * follow each other at the same address.
 */
const CACHE_CONTROL = 'private, no-cache'

const ODATA_CONTENT_TYPES: readonly string[] = [ODATA_CONTENT_TYPE, COUNT_CONTENT_TYPE]

/**
 * The response with stored content.
 * @param requestId of the request that was sent to the data service for it; undefined where none was
 */
function stored(
  received: ProxyRequest,
  result: CacheResult,
  at: Instant,
  requestId: string | undefined,
): Response | Promise<Response> {
  const { request, path, protection } = received
  const { response } = result
  const isConditional = request.headers.get('If-None-Match') !== null
  const fields = {
    ...protection.data,
    'Cache-Control': CACHE_CONTROL,
    // Without an id of its own, a 304 empties the field, so that the browser does not keep the id of an earlier request.
    ...(isConditional && { [REQUEST_ID_HEADER]: '' }),
    ...cacheFields(result, at, requestId),
  }
  return response.status === 200
    ? contentResponse(request, response.content, { ...fields, ...dataFields(response) })
    : toFetchResponse(problemResponse(response.status, response.content.text, path, fields))
}

function dataFields({ dialect, content: { contentType } }: StoredResponse): ResponseHeaders {
  return {
    [DIALECT_HEADER]: dialect,
    ...(ODATA_CONTENT_TYPES.includes(contentType) && { 'OData-Version': ODATA_VERSION }),
  }
}

export interface ResourceEndpointDependencies {
  /** By the names of their networks. */
  readonly sources: ReadonlyMap<string, NetworkSource>
  readonly metrics: ProxyMetrics
  /** The upstream requests that an address may cause. */
  readonly allowanceOf: (address: string) => VisitorAllowance
  readonly newRequestId: () => string
  readonly clock: Clock
  /** The response to a request that failed. @param requestId of the request that was sent upstream */
  readonly failed: (received: ProxyRequest, error: unknown, requestId: string) => Response
}

/**
 * Serves a resource; undefined for a path that does not begin with a network and `/api`,
 * and for the calls of the dashboard.
 */
export type ResourceEndpoint = (received: ProxyRequest) => Response | Promise<Response> | undefined

/**
 * Long responses at once that one visitor may leave unread. It is well above what a browser requests at once, since a whole office may have one address.
 */
const MAX_UNREAD = 32

/** Refusals of one address that are sent at once; the others wait, so that many connections take no time from other visitors. */
const REFUSALS = { perSecond: 1, burst: 30, most: 50_000 }

/** Reasons of a request that waited in line for the data service. */
const LINE_REASONS: readonly UpstreamReason[] = ['rate-limit', 'busy', 'quota']

/** Serves the contract's endpoints of every network: from the cache at once, or else by an upstream request. */
export function createResourceEndpoint(deps: ResourceEndpointDependencies): ResourceEndpoint {
  const { sources, metrics, clock } = deps
  const unread = createUnreadResponses()
  const refusals = createTokenBuckets({ ...REFUSALS, now: clock.now })

  /** Counts a long response until its visitor has read it, or refuses it. */
  function refuseUnread(received: ProxyRequest): Response | undefined {
    const { outgoing } = received.connection
    if (!outgoing || unread.begin(addressGroup(received.client.address), MAX_UNREAD, outgoing))
      return undefined
    const detail = `This address has ${MAX_UNREAD} long responses that are not read to the end.`
    return refusedFor(received, 429, detail, 5 * SECOND)
  }

  function send(received: ProxyRequest, result: CacheResult, sentId?: string) {
    metrics.countCacheResult(result.result)
    const unread = isLong(result.response.content.size) ? refuseUnread(received) : undefined
    return unread ?? stored(received, result, clock.now(), sentId)
  }

  /** @throws {UpstreamUnavailable | UpstreamRefusal} */
  async function request(received: ProxyRequest, source: NetworkSource, resource: KnownResource) {
    const priority = readPriority(received.request.headers.get(PRIORITY_HEADER))
    if (priority === 'background' && !source.service.gate.isAmple) {
      const { fault } = source.state
      // The reason that requests fail is more than that there are few.
      if (fault && !LINE_REASONS.includes(fault.reason)) throw fault
      const detail = 'Epochal has no requests to the data service to spare for background requests now.'
      return refusedFor(received, 429, detail, 10 * SECOND)
    }
    const visitor = deps.allowanceOf(received.client.address)
    // A background request, whose response may never be looked at, leaves allowance for pages that the visitor opens.
    const wait = priority === 'background' ? visitor.takeFurther() : visitor.take()
    if (wait !== undefined) {
      const address = addressGroup(received.client.address)
      const delay = refusals.wait(address)
      if (delay > 0) await sleep(clock, delay)
      else refusals.take(address)
      return refusedFor(received, 429, 'Too many requests to the data service from this address.', wait)
    }
    const requestId = deps.newRequestId()
    let sentId: string | undefined
    const onSent = () => {
      sentId = requestId
    }
    try {
      const result = await source.get(resource, { priority, requestId, address: visitor.address, onSent })
      // A document's request for the same record has been paid for already.
      if (result.result === 'collapsed') visitor.giveBack()
      return send(received, result, sentId)
    } catch (error) {
      if (sentId === undefined) {
        // A request that is not sent costs nothing; a wait in the line before the service does.
        if (error instanceof UpstreamUnavailable && !LINE_REASONS.includes(error.reason)) visitor.giveBack()
        throw error
      }
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
    return fresh ? send(received, { response: fresh, result: 'hit' }) : request(received, source, resource)
  }
}
