import { type Clock, sleep } from '#async/clock.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { absentNetworkMessage } from '#contract/absent-network.ts'
import { DASHBOARD_API } from '#contract/dashboard/dashboard-endpoints.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import { COUNT_CONTENT_TYPE, ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import type { UpstreamReason } from '#explorer-protocol/cache-status.ts'
import { PRIORITY_HEADER, type Priority, readPriority } from '#explorer-protocol/priority.ts'
import { addressGroup } from '#http/client-address.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { problemResponse } from '#http/problem-response.ts'
import { typeFault } from '#http/request-checks.ts'
import { createUnreadResponses, isLong } from '#http/server/unread-responses.ts'
import { createTokenBuckets, type TokenBuckets } from '#http/token-buckets.ts'
import type { CachedResponse, CacheResult } from '../cache/proxy-cache.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import type { ProxyMetrics } from '../operations/proxy-metrics.ts'
import {
  type RequestedResource,
  type ResourceReading,
  readResourceRequest,
} from '../resources/requested-resource.ts'
import type { FailureLog } from '../upstream/proxy-log.ts'
import { UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import { failureProblem, problem, refused, refusedFor, refusedMethod, refusedVersion } from './problems.ts'
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

function dataFields({ dialect, content: { contentType } }: CachedResponse): ResponseHeaders {
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
  readonly failures: FailureLog
}

/**
 * Long responses at once that one visitor may leave unread. It is well above what a browser requests at once, since a whole office may have one address.
 */
const MAX_UNREAD = 32

/** Refusals of one address that are sent at once; the others wait, so that many connections take no time from other visitors. */
const REFUSALS = { perSecond: 1, burst: 30, most: 50_000 }

/** Reasons of a request that waited in line for the data service. */
const LINE_REASONS: readonly UpstreamReason[] = ['rate-limit', 'busy', 'quota']

/** Serves the contract's endpoints of every network: from the cache at once, or else by an upstream request. */
export class ResourceEndpoint {
  readonly #deps: ResourceEndpointDependencies
  readonly #unread = createUnreadResponses()
  readonly #refusals: TokenBuckets

  constructor(deps: ResourceEndpointDependencies) {
    this.#deps = deps
    this.#refusals = createTokenBuckets({ ...REFUSALS, now: deps.clock.now })
  }

  /**
   * The steps of a request, in the order in which they can refuse it; undefined for a path that does not begin with a
   * network and `/api`, and for the calls of the dashboard.
   */
  serve(received: ProxyRequest): Response | Promise<Response> | undefined {
    const { path, search } = received
    const start = path.indexOf('/', 1)
    if (start <= 0 || !(path.startsWith('/api/', start) || path.slice(start) === '/api')) return undefined
    const source = this.#deps.sources.get(path.slice(1, start))
    if (!source) return this.#refuseNetwork(received, path.slice(1, start))
    const resource = readResourceRequest(source.network, path.slice(start), search)
    const refusal = refusalOf(received, resource)
    if (refusal || resource.kind === 'problem') return refusal
    // A fresh cached response needs no promise, no request id and no rate limit.
    const fresh = source.fresh(resource)
    return fresh
      ? this.#send(received, { response: fresh, result: 'hit' })
      : this.#request(received, source, resource)
  }

  #refuseNetwork(received: ProxyRequest, network: string): Response | undefined {
    // Its calls are passed on by a step of their own, which the requests for data never reach.
    if (received.path.startsWith(`${DASHBOARD_API}/`)) return undefined
    return problem(received, 404, absentNetworkMessage(network, [...this.#deps.sources.keys()]))
  }

  /** The steps of a request that the cache cannot serve. @throws {UpstreamUnavailable | UpstreamRefusal} */
  async #request(
    received: ProxyRequest,
    source: NetworkSource,
    resource: RequestedResource,
  ): Promise<Response> {
    const { allowanceOf, newRequestId, clock, failures } = this.#deps
    const priority = readPriority(received.request.headers.get(PRIORITY_HEADER))
    const visitor = allowanceOf(received.client.address)
    const refusal =
      refuseBackground(received, source, priority) ?? (await this.#refuseVisitor(received, visitor, priority))
    if (refusal) return refusal
    const requestId = newRequestId()
    let sentId: string | undefined
    const onSent = () => {
      sentId = requestId
    }
    try {
      const result = await source.get(resource, { priority, requestId, address: visitor.address, onSent })
      // A document's request for the same record has been paid for already.
      if (result.result === 'collapsed') visitor.giveBack()
      return await this.#send(received, result, sentId)
    } catch (error) {
      if (sentId !== undefined) return failureProblem(received, error, clock.now(), sentId, failures)
      // A request that is not sent costs nothing; a wait in the line before the service does.
      if (error instanceof UpstreamUnavailable && !LINE_REASONS.includes(error.reason)) visitor.giveBack()
      throw error
    }
  }

  /** Takes an upstream request from the visitor's allowance, or refuses. */
  async #refuseVisitor(
    received: ProxyRequest,
    visitor: VisitorAllowance,
    priority: Priority,
  ): Promise<Response | undefined> {
    // A background request, whose response may never be looked at, leaves allowance for pages that the visitor opens.
    const wait = priority === 'background' ? visitor.takeFurther() : visitor.take()
    if (wait === undefined) return undefined
    const address = addressGroup(received.client.address)
    const delay = this.#refusals.wait(address)
    if (delay > 0) await sleep(this.#deps.clock, delay)
    else this.#refusals.take(address)
    return refusedFor(received, 429, 'Too many requests to the data service from this address.', wait)
  }

  #send(received: ProxyRequest, result: CacheResult, sentId?: string): Response | Promise<Response> {
    const { metrics, clock } = this.#deps
    metrics.countCacheResult(result.result)
    const unread = isLong(result.response.content.size) ? this.#refuseUnread(received) : undefined
    return unread ?? stored(received, result, clock.now(), sentId)
  }

  /** Counts a long response until its visitor has read it, or refuses it. */
  #refuseUnread(received: ProxyRequest): Response | undefined {
    const { outgoing } = received.connection
    if (!outgoing || this.#unread.begin(addressGroup(received.client.address), MAX_UNREAD, outgoing)) {
      return undefined
    }
    const detail = `This address has ${MAX_UNREAD} long responses that are not read to the end.`
    return refusedFor(received, 429, detail, 5 * SECOND)
  }
}

/** Refuses what is no request of the contract: an unknown path first, then the method, and then what is wrong with it. */
function refusalOf(received: ProxyRequest, resource: ResourceReading): Response | undefined {
  if (resource.kind === 'problem' && resource.status === 404) return problem(received, 404, resource.detail)
  const unserved = refusedMethod(received) ?? refusedVersion(received)
  if (unserved) return unserved
  if (resource.kind === 'problem') return problem(received, resource.status, resource.detail)
  if (resource.endpoint.returns !== 'count') return undefined
  const accept = received.request.headers.get('Accept') ?? undefined
  return refused(received, typeFault(accept, COUNT_CONTENT_TYPE))
}

/** Refuses a background request where there is little to spare. @throws {UpstreamUnavailable} the reason that requests fail, which is more than that there are few */
function refuseBackground(
  received: ProxyRequest,
  { service, state: { fault } }: NetworkSource,
  priority: Priority,
): Response | undefined {
  if (priority !== 'background' || service.gate.isAmple) return undefined
  if (fault && !LINE_REASONS.includes(fault.reason)) throw fault
  const detail = 'Epochal has no requests to the data service to spare for background requests now.'
  return refusedFor(received, 429, detail, 10 * SECOND)
}
