import type { Agent } from 'undici'
import type { Clock } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { generalPagePaths, isEmbed, pageSpelling } from '#explorer-protocol/page-paths.ts'
import type { SiteSettings } from '#explorer-protocol/site-document.ts'
import { addressGroup, createClientReader, createOperatorAccess } from '#http/client-address.ts'
import { createRequestIds } from '#http/fields/request-id.ts'
import type { Log } from '#http/log.ts'
import { lengthFault } from '#http/request-checks.ts'
import { createProxyCache } from './cache/proxy-cache.ts'
import { createDashboardServiceFinder, DashboardForwarder } from './dashboard/dashboard-endpoint.ts'
import type { AppFiles } from './front/app-files.ts'
import { createOwnDocuments } from './front/own-documents.ts'
import { createPageRecordReader } from './front/page-record.ts'
import { createPages } from './front/pages.ts'
import { failureProblem, problem, refused, refusedFor, refusedMethod } from './front/problems.ts'
import {
  basePathOf,
  createHostCheck,
  type ProxyConnection,
  type ProxyRequest,
  placeResponse,
  readProxyRequest,
} from './front/proxy-request.ts'
import { logRequest } from './front/request-log.ts'
import { ResourceEndpoint } from './front/resource-endpoint.ts'
import { createSecurityHeaders } from './front/security-headers.ts'
import type { ListFiles } from './lists/list-files.ts'
import { NetworkSource } from './networks/network-source.ts'
import { createSite, type Site } from './networks/site.ts'
import { createDataStatusReport } from './operations/data-status.ts'
import { startEvent } from './operations/network-reports.ts'
import { createProxyMetrics, type ProxyMetrics } from './operations/proxy-metrics.ts'
import { createFairQueue } from './reliability/fair-queue.ts'
import { defaultTimeouts, type Timeouts } from './reliability/timeouts.ts'
import { FailureLog } from './upstream/proxy-log.ts'
import type { Upstream } from './upstream/upstream.ts'
import { createUpstreamAgent } from './upstream/upstream-request.ts'
import { createVisitorLimit, type VisitorAllowance } from './upstream/visitor-allowance.ts'

/** Settings of the proxy towards its clients. */
export interface FrontSettings {
  /** The explorer's address as its visitors know it, without a slash at its end. */
  readonly publicUrl: string
  /** Whether it listens for other machines too. */
  readonly isExposed?: boolean
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

/** What a step of a request returns: a response ends it. */
type Step = (received: ProxyRequest) => Response | Promise<Response> | undefined

/**
 * Serves the app, and its requests for data from the cache or from the data service of each network. Keys, secrets
 * and tokens stay inside the proxy.
 */
export function createProxy(deps: ProxyDependencies): OpenProxy {
  const { front, clock, log } = deps
  const parts = openParts(deps)
  const { sources, metrics, failures } = parts
  const basePath = basePathOf(front.publicUrl)
  const readClient = createClientReader(front.trustedProxies)
  const securityHeaders = createSecurityHeaders(front.hstsSubdomains)
  const pages = openPages(deps, parts)

  /** The steps of a request in their order. */
  const steps: readonly Step[] = [
    refuseForeignHost(createHostCheck(front.hostNames)),
    (received) => refused(received, lengthFault(received.request.url)),
    openOwnDocuments(deps, parts),
    openData(deps, parts),
    openDashboard(deps, parts),
    refusedMethod,
    ...(pages ? [redirectToFirstPage([...sources.keys()]), redirectToSpelling, pages] : []),
    (received) => problem(received, 404, `${received.path} is not served here.`),
  ]

  function fetch(request: Request, connection: ProxyConnection = {}): Response | Promise<Response> {
    const received = readProxyRequest(request, connection, readClient, securityHeaders, basePath)
    const started = performance.now()
    const failed = (error: unknown) => failureProblem(received, error, clock.now(), undefined, failures)
    const finished = (response: Response) => {
      metrics.countResponse(response.status)
      logRequest(log, received, response, started)
      return basePath === '' ? response : placeResponse(response, basePath)
    }
    try {
      const response = respond(received)
      return response instanceof Promise ? response.catch(failed).then(finished) : finished(response)
    } catch (error) {
      return finished(failed(error))
    }
  }

  function respond(received: ProxyRequest): Response | Promise<Response> {
    for (const step of steps) {
      const response = step(received)
      if (response) return response
    }
    throw new TypeError('the last step responds to every request')
  }

  return {
    fetch,
    check: async () => {
      await Promise.all(
        [...sources.values()].map((source) => checkAndLog(source, parts.newRequestId(), log, clock)),
      )
    },
    close: async () => {
      await parts.dispatcher.destroy()
    },
  }
}

/** What the steps share, which lives as long as the proxy. */
interface ProxyParts {
  readonly sources: ReadonlyMap<string, NetworkSource>
  readonly site: Site
  readonly metrics: ProxyMetrics
  readonly failures: FailureLog
  readonly dispatcher: Agent
  readonly timeouts: Timeouts
  readonly allowanceOf: (address: string) => VisitorAllowance
  readonly newRequestId: () => string
}

function openParts(deps: ProxyDependencies): ProxyParts {
  const { front, clock, log, timeouts = defaultTimeouts } = deps
  const { now } = clock
  const newRequestId = createRequestIds()
  const failures = new FailureLog(log, newRequestId)
  const dispatcher = createUpstreamAgent(timeouts.connect)
  const cache = createProxyCache(front.cacheBytes, timeouts.newer, now)
  const sources = new Map<string, NetworkSource>()
  const metrics = createProxyMetrics(cache, () => [...sources.values()])
  for (const upstream of deps.upstreams) {
    const source: NetworkSource = new NetworkSource(upstream, {
      cache,
      dispatcher,
      clock,
      timeouts,
      basePath: basePathOf(front.publicUrl),
      files: deps.files,
      log,
      metrics,
      recovered: () => {
        checkAndLog(source, newRequestId(), log, clock).catch((error: unknown) => failures.write(error))
      },
    })
    sources.set(upstream.network, source)
  }
  const { perSecond, burst } = front.visitorRate
  return {
    sources,
    site: createSite([...sources.values()], front.site, failures),
    metrics,
    failures,
    dispatcher,
    timeouts,
    allowanceOf: createVisitorLimit(perSecond, burst, now),
    newRequestId,
  }
}

/** Makes a page's first requests to a network, and logs what came of them. */
async function checkAndLog(
  source: NetworkSource,
  requestId: string,
  log: Log,
  { now }: Clock,
): Promise<void> {
  await source.check(requestId)
  log(startEvent(source.service.upstream, source.state, now()))
}

function openOwnDocuments({ front, clock }: ProxyDependencies, parts: ProxyParts): Step {
  const sources = [...parts.sources.values()]
  return createOwnDocuments({
    ...parts,
    sources,
    dataStatus: createDataStatusReport(sources, clock.now, parts.failures),
    isOperator: createOperatorAccess(front.metricsFrom, front.publicUrl, front.isExposed),
    now: clock.now,
    publicUrl: front.publicUrl,
  })
}

function openData({ clock }: ProxyDependencies, parts: ProxyParts): Step {
  const endpoint = new ResourceEndpoint({ ...parts, clock })
  return (received) => endpoint.serve(received)
}

function openDashboard({ clock, log }: ProxyDependencies, parts: ProxyParts): Step {
  const sources = [...parts.sources.values()]
  const forwarder = new DashboardForwarder({
    ...parts,
    findService: createDashboardServiceFinder(sources),
    transport: { dispatcher: parts.dispatcher, clock },
    timeout: parts.timeouts.response,
    // A user's list of projects has their keys, and so perhaps the one that this proxy was given.
    containsSecret: (text) =>
      sources.some(({ service }) => service.containsSecret(text.replaceAll(service.upstream.apiKey, ''))),
    log,
  })
  return (received) => forwarder.serve(received)
}

/** Documents that are made at once. Each address has one, and rests after it for so many times as long as it took. */
const DOCUMENTS_AT_ONCE = 16
const REST_AFTER_DOCUMENT = 3
/** Milliseconds for which a document waits for its turn. */
const DOCUMENT_WAIT = 10 * SECOND

/** Undefined without an app. Documents take processor time, which the visitors of other addresses need too. */
function openPages({ app, front, clock }: ProxyDependencies, parts: ProxyParts): Step | undefined {
  if (!app) return undefined
  const queue = createFairQueue({
    atOnce: DOCUMENTS_AT_ONCE,
    ofOneAddress: 1,
    restOf: () => REST_AFTER_DOCUMENT,
    longestWait: DOCUMENT_WAIT,
    clock,
  })
  return createPages({
    ...parts,
    app,
    publicUrl: front.publicUrl,
    serviceWorker: front.serviceWorker,
    readRecord: createPageRecordReader(parts.sources, parts.newRequestId, clock.now, parts.timeouts),
    now: clock.now,
    queueDocument: async (received, document) => {
      const { client, request } = received
      const detail = 'Too many pages are requested at the moment. Try again in a few seconds.'
      return (
        (await queue.run(addressGroup(client.address), request.signal, document)) ??
        refusedFor(received, 503, detail, DOCUMENT_WAIT)
      )
    },
  })
}

function refuseForeignHost(isServedHost: (host: string) => boolean): Step {
  return (received) => {
    const { request } = received
    if (isServedHost(request.headers.get('Host') ?? new URL(request.url).host)) return undefined
    const detail =
      'This host is not served here. The settings PUBLIC_URL and ALLOWED_HOSTS name those that are.'
    return problem(received, 421, detail)
  }
}

function redirectToFirstPage([network]: readonly string[]): Step {
  return ({ path, protection }) => {
    if (path !== '/') return undefined
    const headers = { ...protection.pages, Location: network ? `/${network}` : generalPagePaths.status }
    return new Response(null, { status: 302, headers: { ...headers, 'Cache-Control': 'no-store' } })
  }
}

/** A page has one address: capitals and slashes at the end lead to it. */
function redirectToSpelling({ request, path, protection }: ProxyRequest): Response | undefined {
  const spelling = pageSpelling(path)
  if (spelling === undefined || spelling === path) return undefined
  const fields = protection[isEmbed(spelling) ? 'embeds' : 'pages']
  const headers = { ...fields, Location: spelling + new URL(request.url).search }
  return new Response(null, { status: 308, headers: { ...headers, 'Cache-Control': 'no-cache' } })
}
