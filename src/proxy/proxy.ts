import type { Clock } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { generalPagePaths, isEmbed, pageSpelling } from '#explorer-protocol/page-paths.ts'
import type { SiteSettings } from '#explorer-protocol/site-document.ts'
import { addressGroup, createClientReader, createOperatorAccess } from '#http/client-address.ts'
import { createRequestIds } from '#http/fields/request-id.ts'
import type { Log } from '#http/log.ts'
import { lengthFault } from '#http/request-checks.ts'
import { createProxyCache } from './cache/proxy-cache.ts'
import { createDashboardEndpoint, createDashboardServiceFinder } from './dashboard/dashboard-endpoint.ts'
import type { AppFiles } from './front/app-files.ts'
import { createOwnDocuments } from './front/own-documents.ts'
import { createPageRecordReader } from './front/page-record.ts'
import { createPages } from './front/pages.ts'
import { errorResponse, problem, refused, refusedFor, refusedMethod } from './front/problems.ts'
import {
  basePathOf,
  createHostCheck,
  type ProxyConnection,
  type ProxyRequest,
  placeResponse,
  readProxyRequest,
} from './front/proxy-request.ts'
import { createResourceEndpoint } from './front/resource-endpoint.ts'
import { createSecurityHeaders } from './front/security-headers.ts'
import type { ListFiles } from './lists/list-files.ts'
import { NetworkSource } from './networks/network-source.ts'
import { createSite } from './networks/site.ts'
import { createDataStatusReport } from './operations/data-status.ts'
import { startEvent } from './operations/network-reports.ts'
import { createProxyMetrics } from './operations/proxy-metrics.ts'
import { createFairQueue } from './reliability/fair-queue.ts'
import { defaultTimeouts, type Timeouts } from './reliability/timeouts.ts'
import { FailureLog } from './upstream/proxy-log.ts'
import type { Upstream } from './upstream/upstream.ts'
import { createUpstreamAgent } from './upstream/upstream-request.ts'
import { createVisitorLimit } from './upstream/visitor-allowance.ts'

/** Settings of the proxy towards its clients. */
export interface FrontSettings {
  /** The explorer's address as its visitors know it, without a slash at its end. */
  readonly publicUrl: string
  /** Host names, besides `localhost`, under which the proxy is reached. */
  readonly hostNames: readonly string[]
  /** Addresses and networks of reverse proxies before this one. */
  readonly trustedProxies: readonly string[]
  /** Addresses and networks that may read what is for the operator, besides this machine while `publicUrl` is its own. */
  readonly metricsFrom: readonly string[]
  /** Upstream requests per client address: sustained rate and burst. */
  readonly visitorRate: { readonly perSecond: number; readonly burst: number }
  /** Whether browsers over TLS are to use it for all subdomains too. */
  readonly hstsSubdomains: boolean
  /** Bytes the proxy may use for its response cache. */
  readonly cacheBytes: number
  /** Whether browsers keep the app for use without a connection; otherwise they remove what they have. */
  readonly serviceWorker: boolean
  /** What the app must know of them. */
  readonly site: SiteSettings
}

export interface ProxyDependencies {
  readonly upstreams: readonly Upstream[]
  /** Undefined in tests that need no page. */
  readonly app: AppFiles | undefined
  readonly front: FrontSettings
  readonly clock: Clock
  readonly timeouts?: Timeouts
  /** Where long lists are kept; undefined: nowhere. */
  readonly files?: ListFiles | undefined
  readonly log: Log
}

export interface OpenProxy {
  /** @param connection Node's objects for the request, where there are any */
  fetch(request: Request, connection?: ProxyConnection): Response | Promise<Response>
  /** Makes a page's first requests to every network, and logs what came of them: whether the key works above all. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Documents that are made at once. Each address has one, and rests after it for so many times as long as it took. */
const DOCUMENTS_AT_ONCE = 16
const REST_AFTER_DOCUMENT = 3
/** Milliseconds for which a document waits for its turn. */
const DOCUMENT_WAIT = 10 * SECOND

/**
 * Serves the app, and its requests for data from the cache or from the data service of each network. Keys, secrets
 * and tokens stay inside the proxy.
 */
export function createProxy(deps: ProxyDependencies): OpenProxy {
  const { app, front, clock, log, timeouts = defaultTimeouts } = deps
  const { now } = clock
  const basePath = basePathOf(front.publicUrl)
  const newRequestId = createRequestIds()
  const failures = new FailureLog(log, newRequestId)
  const dispatcher = createUpstreamAgent(timeouts.connect)
  const cache = createProxyCache(front.cacheBytes, timeouts.newer, now)
  const sources = new Map<string, NetworkSource>()
  const metrics = createProxyMetrics(cache, () => [...sources.values()])
  for (const upstream of deps.upstreams) {
    const source = new NetworkSource(upstream, {
      cache,
      dispatcher,
      clock,
      timeouts,
      basePath,
      files: deps.files,
      log,
      metrics,
      recovered: () => void checkAndLog(source).catch((error: unknown) => failures.write(error)),
    })
    sources.set(upstream.network, source)
  }
  const allSources = [...sources.values()]
  const site = createSite(allSources, front.site, failures)
  const readClient = createClientReader(front.trustedProxies)
  const securityHeaders = createSecurityHeaders(front.hstsSubdomains)
  const isServedHost = createHostCheck(front.hostNames)
  const allowanceOf = createVisitorLimit(front.visitorRate.perSecond, front.visitorRate.burst, now)
  const serveResource = createResourceEndpoint({
    sources,
    metrics,
    allowanceOf,
    newRequestId,
    clock,
    failed,
  })
  const dataStatus = createDataStatusReport(allSources, now, failures)
  const isOperator = createOperatorAccess(front.metricsFrom, front.publicUrl)
  const serveOwnDocument = createOwnDocuments({
    sources: allSources,
    site,
    dataStatus,
    metrics,
    isOperator,
    newRequestId,
    now,
    publicUrl: front.publicUrl,
  })
  const serveDashboardCall = createDashboardEndpoint({
    findService: createDashboardServiceFinder(allSources),
    transport: { dispatcher, clock },
    timeout: timeouts.response,
    allowanceOf,
    newRequestId,
    // A user's list of projects has their keys, and so perhaps the one that this proxy was given.
    containsSecret: (text) =>
      allSources.some(({ service }) => service.containsSecret(text.replaceAll(service.upstream.apiKey, ''))),
    log,
    metrics,
  })
  const documentQueue = createFairQueue({
    atOnce: DOCUMENTS_AT_ONCE,
    ofOneAddress: 1,
    restOf: () => REST_AFTER_DOCUMENT,
    longestWait: DOCUMENT_WAIT,
    clock,
  })
  const documents = {
    publicUrl: front.publicUrl,
    site,
    allowanceOf,
    newRequestId,
    queueDocument,
    now,
  }
  const pages =
    app &&
    createPages({
      ...documents,
      app,
      serviceWorker: front.serviceWorker,
      readRecord: createPageRecordReader(sources, newRequestId, now, timeouts),
      failures,
    })

  function fetch(request: Request, connection: ProxyConnection = {}): Response | Promise<Response> {
    const received = readProxyRequest(request, connection, readClient, securityHeaders, basePath)
    try {
      const response = respond(received)
      return response instanceof Promise
        ? response.catch((error: unknown) => failed(received, error)).then(finished)
        : finished(response)
    } catch (error) {
      return finished(failed(received, error))
    }
  }

  /** The steps of a request in their order. The first one that returns a response ends it. */
  function respond(received: ProxyRequest): Response | Promise<Response> {
    return (
      refuseForeignHost(received) ??
      refused(received, lengthFault(received.request.url)) ??
      serveOwnDocument(received) ??
      serveResource(received) ??
      serveDashboardCall(received) ??
      refusedMethod(received) ??
      redirectToFirstPage(received) ??
      redirectToSpelling(received) ??
      pages?.(received) ??
      problem(received, 404, `${received.path} is not served here.`)
    )
  }

  function refuseForeignHost(received: ProxyRequest): Response | undefined {
    const { request } = received
    if (isServedHost(request.headers.get('Host') ?? new URL(request.url).host)) return undefined
    const detail =
      'This host is not served here. The settings PUBLIC_URL and ALLOWED_HOSTS name those that are.'
    return problem(received, 421, detail)
  }

  function redirectToFirstPage({ path, protection }: ProxyRequest): Response | undefined {
    if (path !== '/' || !pages) return undefined
    const [network] = sources.keys()
    const headers = { ...protection.pages, Location: network ? `/${network}` : generalPagePaths.status }
    return new Response(null, { status: 302, headers: { ...headers, 'Cache-Control': 'no-store' } })
  }

  /** A page has one address: capitals and slashes at the end lead to it. */
  function redirectToSpelling({ request, path, protection }: ProxyRequest): Response | undefined {
    const spelling = pages && pageSpelling(path)
    if (spelling === undefined || spelling === path) return undefined
    const fields = protection[isEmbed(spelling) ? 'embeds' : 'pages']
    const headers = { ...fields, Location: spelling + new URL(request.url).search }
    return new Response(null, { status: 308, headers: { ...headers, 'Cache-Control': 'no-cache' } })
  }

  /** Documents take processor time, which the visitors of other addresses need too. */
  async function queueDocument(received: ProxyRequest, document: () => Promise<Response>): Promise<Response> {
    const { client, request } = received
    const detail = 'Too many pages are requested at the moment. Try again in a few seconds.'
    return (
      (await documentQueue.run(addressGroup(client.address), request.signal, document)) ??
      refusedFor(received, 503, detail, DOCUMENT_WAIT)
    )
  }

  function failed(received: ProxyRequest, error: unknown, sentId?: string): Response {
    return errorResponse(received, error, now(), sentId, failures)
  }

  async function checkAndLog(source: NetworkSource): Promise<void> {
    await source.check(newRequestId())
    log(startEvent(source.service.upstream, source.state, now()))
  }

  function finished(response: Response): Response {
    metrics.countResponse(response.status)
    return basePath === '' ? response : placeResponse(response, basePath)
  }

  return {
    fetch,
    check: async () => {
      await Promise.all(allSources.map(checkAndLog))
    },
    close: async () => {
      await dispatcher.destroy()
    },
  }
}
