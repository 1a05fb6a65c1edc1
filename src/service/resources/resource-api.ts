import type { Instant } from '#cardano/utc-time.ts'
import { type EndpointId, endpointIds, endpoints } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { COUNT_CONTENT_TYPE } from '#contract/odata/entity-sets.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import type { HttpRequest, HttpResponse } from '#http/http-message.ts'
import { Refusal } from '#http/refusal.ts'
import type { Representation } from '#http/representation.ts'
import type { Authorizer } from '../access/authorizer.ts'
import type { DatabaseTurns } from '../access/database-turns.ts'
import type { RateLimitFields } from '../access/key-allowance.ts'
import type { KeyLimits } from '../access/key-limits.ts'
import { NetworkCaches, type StoreCaches } from '../cache/response-cache.ts'
import { preferredPageSize } from '../odata/filter-sql.ts'
import type { RequestTrace } from '../operations/request-trace.ts'
import { checkODataVersion, checkRequest } from '../responses/check-request.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'
import type { ChainTip } from '../store/chain/chain-tip.ts'
import { checkParameters, isPopular, matchPath, type RequestedEndpoint } from './resource-request.ts'
import { resourceResponse } from './resource-response.ts'

export interface ResourceApiDependencies {
  readonly authorizer: Pick<Authorizer, 'authorize'>
  readonly limits: Pick<KeyLimits, 'shareHolder'>
  /** Turns for the slow queries of the network's database. */
  readonly turns: Pick<DatabaseTurns, 'of' | 'common'>
  /** @throws {Fault} `database-not-ready` while the network's database cannot be read. */
  readonly store: () => ChainStore
  readonly description: NetworkDescription
  /** The network's address as its clients know it, without a slash at the end. */
  readonly baseUrl: string
  /** Bytes of the response cache; whole lists come beside it. */
  readonly cacheBytes: number
  readonly now: () => Instant
}

/** The endpoints of one network, with its caches. */
export class ResourceApi {
  readonly #deps: ResourceApiDependencies
  readonly #caches: NetworkCaches

  constructor(deps: ResourceApiDependencies) {
    this.#deps = deps
    this.#caches = new NetworkCaches(deps.cacheBytes, deps.now)
  }

  /** Bytes of everything that is cached. */
  get cacheBytes(): number {
    return this.#caches.bytes
  }

  /**
   * The steps of a request, in the order in which they can refuse it.
   * @param target path and query, below the network's address
   * @throws {Refusal}
   */
  respond(request: HttpRequest, target: string, trace: RequestTrace): HttpResponse | Promise<HttpResponse> {
    const { authorizer, description } = this.#deps
    const prefer = request.header('prefer')
    const key = prefer === undefined ? target : `${target} ${prefer}`
    const matched = this.#matchUnlessCached(key, target, trace)
    checkRequest(request, trace.endpoint ? contentTypes[trace.endpoint] : 'application/json')
    checkODataVersion(request, target)
    const respondAuthorized = (limits: RateLimitFields) => {
      const headers = { [REQUEST_ID_HEADER]: trace.id, ...limits }
      const requested = matched && checkParameters(matched)
      return this.#respondFromCache({ request, target, key, prefer, requested, headers, trace })
    }
    const limits = authorizer.authorize(request, description.network, trace)
    return limits instanceof Promise ? limits.then(respondAuthorized) : respondAuthorized(limits)
  }

  /** A path with a stored response is known to be well formed. */
  #matchUnlessCached(key: string, target: string, trace: RequestTrace) {
    const { description } = this.#deps
    const stored = this.#caches.newest?.responses.stored(key)
    const matched = stored ? undefined : matchPath(target, description)
    trace.network = description.network
    trace.endpoint = stored?.endpoint ?? (matched?.kind === 'endpoint' ? matched.call.id : undefined)
    return matched
  }

  /**
   * The fast path for cached responses: a final one needs no tip, any other fresh one a tip that is at most a second
   * old, and neither needs a promise. `npm run bench -- service curve` measures it (docs/architecture.md).
   */
  #respondFromCache(authorized: AuthorizedRequest): HttpResponse | Promise<HttpResponse> {
    const cached = this.#caches.of(this.#deps.store())
    const stored = cached.responses.stored(authorized.key)
    if (stored?.validity === 'final') {
      authorized.trace.source = 'cache'
      return stored.response.respond(authorized.request, authorized.headers)
    }
    const tip = cached.store.tip()
    return tip instanceof Promise
      ? tip.then((read) => this.#respondAt(read, authorized, cached))
      : this.#respondAt(tip, authorized, cached)
  }

  #respondAt(tip: ChainTip, authorized: AuthorizedRequest, cached: StoreCaches) {
    const { request, key, headers, trace } = authorized
    const fresh = cached.responses.fresh(tip, key)
    trace.source = fresh ? 'cache' : 'database'
    const response =
      fresh instanceof Promise
        ? this.#join(fresh, tip, authorized, cached)
        : (fresh ?? this.#load(tip, authorized, cached))
    return response instanceof Promise
      ? response.then((loaded) => loaded.respond(request, headers))
      : response.respond(request, headers)
  }

  /**
   * Waits for a response that another request loads. A key neither waits for the turn of another key, nor gets the
   * refusal of it.
   */
  async #join(
    loading: Promise<Representation>,
    tip: ChainTip,
    authorized: AuthorizedRequest,
    cached: StoreCaches,
  ): Promise<Representation> {
    const { key, trace } = authorized
    const turns = cached.responses.turnsOf(key)
    if (!turns || turns.key === trace.key) return loading
    if (turns.isWaiting) return this.#load(tip, authorized, cached)
    try {
      return await loading
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'line') throw error
      const fresh = cached.responses.fresh(tip, key)
      if (fresh instanceof Promise) return this.#join(fresh, tip, authorized, cached)
      return fresh ?? this.#load(tip, authorized, cached)
    }
  }

  /** Reads from the database what no cache has. A popular response is read in common turns. */
  #load(
    tip: ChainTip,
    { key, target, prefer, requested, trace }: AuthorizedRequest,
    { store, responses, lists }: StoreCaches,
  ): Promise<Representation> {
    const { turns, limits, description, baseUrl } = this.#deps
    const isWanted = isPopular(target)
    const own = isWanted && prefer === undefined ? undefined : turns.of(limits.shareHolder(trace.key ?? ''))
    const compute = async () => {
      const { call, path, query } = requested ?? checkParameters(matchPath(target, description))
      return resourceResponse({
        call,
        path,
        query,
        format: { dialect: description.dialect, form: endpoints[call.id].form },
        preferredSize: preferredPageSize(prefer),
        description,
        baseUrl,
        store,
        lists,
        turns: own ?? turns.common,
        commonTurns: turns.common,
      })
    }
    return responses.load(tip, key, isWanted, compute, own)
  }
}

/** The type of each endpoint's responses, which the field `Accept` may refuse. */
const contentTypes = Object.fromEntries(
  endpointIds.map((id) => [id, endpoints[id].returns === 'count' ? COUNT_CONTENT_TYPE : 'application/json']),
) as Readonly<Record<EndpointId, string>>

interface AuthorizedRequest {
  readonly request: HttpRequest
  readonly target: string
  /** Cache key: equal for requests with the same response. */
  readonly key: string
  readonly prefer: string | undefined
  /** Undefined where the path was not matched, since its response is cached. */
  readonly requested: RequestedEndpoint | undefined
  /** Fields for this request alone: what its limits leave, and its identifier. */
  readonly headers: HttpResponse['headers']
  readonly trace: RequestTrace
}
