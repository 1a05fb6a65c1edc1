import { networks } from '#cardano/network.ts'
import type { Instant } from '#cardano/utc-time.ts'
import { DIALECT_HEADER, type Dialect, dialects } from '#contract/dialect.ts'
import { type EndpointCall, endpoints } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { COUNT_CONTENT_TYPE, ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import { describePathFaults } from '#contract/path-parameter.ts'
import type { ProblemStatus } from '#contract/problem.ts'
import type { Block } from '#contract/resources/block.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import { chainText } from './chain-text.ts'
import { type GeneratedChain, recordsOf } from './generated-chain.ts'
import type { IdentityServer } from './identity-server.ts'
import { type RateLimiter, tokenBucketLimiter } from './rate-limiter.ts'
import {
  entityTag,
  jsonResponse,
  problemResponse,
  type ReceivedRequest,
  type UpstreamResponse,
} from './upstream-response.ts'

export interface ChainResponseOptions {
  /** Documented by default. */
  readonly dialect?: Dialect
  /** Whether the service describes itself and responses have the header `Epochal-Dialect`; by default in the documented dialect. */
  readonly saysDialect?: boolean
  /** Changes to the description, which is that of a live mainnet. */
  readonly description?: Partial<NetworkDescription>
  /** Rows to a page; by default 20 in the live dialect, and else whole plain lists and 100 in the OData form. */
  readonly pageSize?: number
  /** Data requests a second, and burst, above which the status is 429. */
  readonly perSecond?: number
  /** Another limit of the rate than that. */
  readonly limiter?: RateLimiter
  /** Whether refusals are pages of HTML, as a web server before a data service makes them; by default they are problems. */
  readonly refusesInHtml?: boolean
  /** Whether blocks of the Byron era, which lack fields, are 500. */
  readonly failsForByron?: boolean
  /** Seconds, in the `Retry-After` of those 429. */
  readonly retryAfter?: number
  readonly etags?: boolean
  /** Whether the segment `$count` is a path; it is by default. */
  readonly hasCountPath?: boolean
  /** Orders of lists by `id` or `no`, from the greatest on, are served by default. */
  readonly orders?: 'served' | 'ignored' | 'refused'
  /** `Cache-Control` of data responses. */
  readonly cacheControl?: string
  /** Seconds, in the `Age` of data responses. */
  readonly age?: number
  /** For the rate; by default that of this machine. */
  readonly now?: () => Instant
}

function htmlPage(status: number, title: string): UpstreamResponse {
  const body = `<!doctype html><title>${status}</title><h1>${title}</h1>`
  return { status, headers: { 'Content-Type': 'text/html' }, body }
}

/** The data service of the fault upstream without its faults: mainnet over a generated chain. */
export function createChainResponses(
  chain: GeneratedChain,
  key: string,
  identity: IdentityServer,
  options: ChainResponseOptions,
): (request: ReceivedRequest) => UpstreamResponse {
  const {
    dialect = 'documented',
    etags = true,
    hasCountPath = true,
    orders = 'served',
    cacheControl,
    age,
    perSecond,
    now = Date.now,
  } = options
  const saysDialect = options.saysDialect ?? dialect === 'documented'
  const pageSize = options.pageSize ?? (dialect === 'live' ? dialects.live.pageSize : undefined)
  const description: NetworkDescription = {
    network: networks.mainnet.name,
    source: 'live',
    dialect,
    start_time: null,
    recording: null,
    ...options.description,
  }
  const foreignPage = options.refusesInHtml ? htmlPage(403, 'Forbidden') : htmlPage(404, 'Not Found')
  const limiter =
    options.limiter ?? (perSecond === undefined ? undefined : tokenBucketLimiter(perSecond, perSecond))
  const refused = (status: ProblemStatus, detail: string, headers: Record<string, string> = {}) =>
    options.refusesInHtml ? htmlPage(status, detail) : problemResponse(status, detail, headers)

  return (request) => {
    const { pathname, searchParams } = new URL(request.path || '/', 'http://upstream')
    if (pathname === '/' && saysDialect) return jsonResponse(description)
    if (!pathname.startsWith('/api/')) return foreignPage
    const response = refusal(request) ?? resource(pathname, searchParams, request.headers.accept)
    const headers = {
      ...(saysDialect && { [DIALECT_HEADER]: dialect }),
      ...(cacheControl !== undefined && response.status === 200 && { 'Cache-Control': cacheControl }),
      ...(age !== undefined && { Age: String(age) }),
      ...(etags && response.status === 200 && { ETag: entityTag(response.body) }),
    }
    return { ...response, headers: { ...response.headers, ...headers } }
  }

  function refusal({ method, headers }: ReceivedRequest): UpstreamResponse | undefined {
    if (method !== 'GET' && method !== 'HEAD') {
      return problemResponse(405, 'The method is not GET.', { Allow: 'GET' })
    }
    if (headers[API_KEY_HEADER.toLowerCase()] !== key) return refused(401, 'The key is unknown.')
    const status = identity.refusal(headers.authorization)
    if (status) return refused(status, 'The token is not valid.')
    if (limiter?.refuse(now()) === undefined) return undefined
    const { retryAfter } = options
    const wait = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
    return refused(429, 'Too many requests.', wait)
  }

  function resource(pathname: string, query: URLSearchParams, accept = ''): UpstreamResponse {
    const match = matchEndpoint(pathname, networks.mainnet)
    if (match.kind === 'malformed')
      return problemResponse(400, describePathFaults(match.faults, networks.mainnet))
    if (match.kind === 'unknown') return problemResponse(404, 'There is no such path.')
    const { form, returns } = endpoints[match.call.id]
    if (returns === 'count' && !hasCountPath) return problemResponse(404, 'There is no such path.')
    if (orders !== 'served' && query.has('$orderby')) {
      if (orders === 'refused') return problemResponse(400, 'There are no orders.')
      query.delete('$orderby')
    }
    if (options.failsForByron && isByronBlock(match.call, chain))
      return htmlPage(500, 'Internal Server Error')
    const body = chainText(match.call, chain, { dialect, pageSize }, query)
    if (body === undefined) return problemResponse(404, 'There is no such record.')
    if (returns === 'count' && !accept.includes(COUNT_CONTENT_TYPE))
      return problemResponse(406, 'The type is text/plain.')
    if (returns === 'count') return { status: 200, headers: { 'Content-Type': COUNT_CONTENT_TYPE }, body }
    return form === 'odata'
      ? { status: 200, headers: { 'Content-Type': ODATA_CONTENT_TYPE, 'OData-Version': ODATA_VERSION }, body }
      : { status: 200, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body }
  }
}

function isByronBlock(call: EndpointCall, chain: GeneratedChain): boolean {
  if (endpoints[call.id].resource.name !== 'Block') return false
  const block = recordsOf(call, chain) as Block | undefined
  return block !== undefined && (block.epoch_no ?? 0) < networks.mainnet.schedule[1].firstEpoch
}
