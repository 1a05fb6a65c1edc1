import { Agent } from 'undici'
import { SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import type { NetworkSetUp } from '#explorer-protocol/set-up.ts'
import { createClientReader, createMetricsAccess } from '#http/client-address.ts'
import { lengthFault } from '#http/request-checks.ts'
import { createRequestIds } from '#http/request-id.ts'
import { createResponseCache } from './cache/response-cache.ts'
import type { AppFiles } from './front/app-files.ts'
import { createHostCheck } from './front/host-check.ts'
import { createOwnDocuments } from './front/own-documents.ts'
import { createPageDataReader } from './front/page-data.ts'
import { createPages } from './front/pages.ts'
import {
  type ProxyConnection,
  type ProxyRequest,
  problem,
  readProxyRequest,
  refusedMethod,
} from './front/proxy-request.ts'
import { createResourceEndpoint } from './front/resource-endpoint.ts'
import { createResourceResponses } from './front/resource-responses.ts'
import { createVisitorLimit } from './front/visitor-limit.ts'
import { createNetworkList } from './network-list.ts'
import { createNetworkSource } from './network-source.ts'
import type { ProxyEvent } from './operations/proxy-event.ts'
import { createProxyMetrics } from './operations/proxy-metrics.ts'
import { createSetUpCheck } from './operations/set-up-check.ts'
import type { Timeouts, Upstream } from './upstream/upstream.ts'
import { UpstreamRefusal } from './upstream/upstream-refusal.ts'
import { UpstreamUnavailable } from './upstream/upstream-unavailable.ts'

export interface ProxyDependencies {
  readonly upstreams: readonly Upstream[]
  /** Undefined where something else serves the pages. */
  readonly app: AppFiles | undefined
  readonly front: FrontSettings
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly timeouts?: Timeouts
  readonly report: (event: ProxyEvent) => void
}

/** What the proxy allows those who ask it. */
export interface FrontSettings {
  /** Names, besides `localhost`, under which the proxy is asked. */
  readonly hostNames: readonly string[]
  /** Addresses and networks of proxies before this one. */
  readonly trustedProxies: readonly string[]
  /** Addresses and networks that may read the metrics, besides this machine itself. */
  readonly metricsFrom: readonly string[]
  /** Questions to a data service that one address may cause. */
  readonly visitorRate: { readonly perSecond: number; readonly burst: number }
  /** Bytes of answers that are held. */
  readonly memoryBytes: number
}

export interface OpenProxy {
  /** @param connection of Node, where there is one */
  fetch(request: Request, connection?: ProxyConnection): Response | Promise<Response>
  /** Asks every network what a page would ask first, and says how far that went. */
  checkSetUp(): Promise<readonly NetworkSetUp[]>
  close(): Promise<void>
}

const defaultTimeouts: Timeouts = {
  connect: 3 * SECOND,
  answer: 10 * SECOND,
  piece: 10 * SECOND,
  newer: 2 * SECOND,
  recovery: 30 * SECOND,
}

/**
 * Serves the app and answers its questions from memory, or from the data service of each network. Keys, secrets
 * and tokens stay on this side.
 */
export function createProxy(deps: ProxyDependencies): OpenProxy {
  const { app, front, now, report, timeouts = defaultTimeouts } = deps
  const dispatcher = new Agent({ connect: { timeout: timeouts.connect }, connections: 64 })
  const memory = createResponseCache(front.memoryBytes, timeouts.newer, now)
  const metrics = createProxyMetrics(memory, () => [...sources.values()])
  const sources = new Map(
    deps.upstreams.map((upstream) => {
      const source = createNetworkSource(upstream, {
        memory,
        dispatcher,
        now,
        timeouts,
        reportCall: (call) => {
          metrics.called(call)
          if (![200, 304, 404].includes(Number(call.outcome))) report({ kind: 'call', ...call })
        },
        reportTokenFault: (network, fault) => report({ kind: 'token', network, fault }),
        reportDialect: (network, finding) => report({ kind: 'dialect', network, finding }),
      })
      return [upstream.network as string, source] as const
    }),
  )
  const setUp = createSetUpCheck([...sources.values()], now)
  const networks = createNetworkList([...sources.values()], setUp, reportFailure)
  const isServedHost = createHostCheck(front.hostNames)
  const readClient = createClientReader(front.trustedProxies)
  const waitOf = createVisitorLimit(front.visitorRate.perSecond, front.visitorRate.burst, now)
  const newRequestId = createRequestIds()

  const answers = createResourceResponses({
    memory,
    now,
    reportBroken: reportFailure,
  })

  function reportFailure(error: unknown): void {
    report({ kind: 'failure', requestId: newRequestId(), error })
  }

  const pages =
    app &&
    createPages({ app, networks, readPageData: createPageDataReader(sources, newRequestId), reportFailure })
  const resources = createResourceEndpoint({ answers, metrics, waitOf, newRequestId })
  const ownDocument = createOwnDocuments({
    sources: [...sources.values()],
    networks,
    setUp,
    metrics,
    mayReadMetrics: createMetricsAccess(front.metricsFrom),
    newRequestId,
  })

  function fetch(request: Request, connection: ProxyConnection = {}): Response | Promise<Response> {
    const asked = readProxyRequest(request, connection, readClient)
    try {
      const answer = route(asked)
      return answer instanceof Promise
        ? answer.catch((error: unknown) => refusal(asked, error)).then(counted)
        : counted(answer)
    } catch (error) {
      return counted(refusal(asked, error))
    }
  }

  function mayAsk({ client }: ProxyRequest): boolean {
    return waitOf(client.address) === undefined
  }

  function counted(response: Response): Response {
    metrics.responded(response.status)
    return response
  }

  function route(asked: ProxyRequest): Response | Promise<Response> {
    const { request, path } = asked
    if (!isServedHost(request.headers.get('Host') ?? new URL(request.url).host)) {
      const detail =
        'This host is not served here. The settings PUBLIC_URL and ALLOWED_HOSTS name those that are.'
      return problem(asked, 421, detail)
    }
    const tooLong = lengthFault(request.url)
    if (tooLong) return problem(asked, tooLong.status, tooLong.detail)
    const document = ownDocument(asked)
    if (document) return document
    const place = path.indexOf('/', 1)
    if (place > 0 && (path.startsWith('/api/', place) || path.slice(place) === '/api')) {
      const network = path.slice(1, place)
      const source = sources.get(network)
      return source
        ? resources(asked, source, path.slice(place))
        : problem(asked, 404, `${network} is not a network that is served here.`)
    }
    const refused = refusedMethod(asked)
    if (refused) return refused
    if (path === '/' && pages) return firstPage(asked)
    return (
      pages?.({
        request,
        path,
        headers: asked.protection.pages,
        requestId: newRequestId(),
        mayRequest: () => mayAsk(asked),
      }) ?? problem(asked, 404, `${path} is not served here.`)
    )
  }

  function firstPage({ protection }: ProxyRequest): Response {
    const [network] = sources.keys()
    const headers = { ...protection.pages, Location: network ? `/${network}` : '/status' }
    return new Response(null, { status: 302, headers: { ...headers, 'Cache-Control': 'no-store' } })
  }

  /** The one place that decides what of an error may leave: refusals whole, of anything else a reference. */
  function refusal(asked: ProxyRequest, error: unknown): Response {
    if (error instanceof UpstreamRefusal) return problem(asked, error.status, error.message)
    if (error instanceof UpstreamUnavailable) {
      const { status, message, notBefore } = error
      const wait = notBefore === undefined ? undefined : Math.ceil((notBefore - now()) / SECOND)
      return problem(asked, status, message, {
        [CACHE_STATUS_HEADER]: `Epochal; fwd=uri-miss; detail=${error.reason}`,
        ...(wait !== undefined && { 'Retry-After': String(Math.max(wait, 1)) }),
      })
    }
    const requestId = newRequestId()
    report({ kind: 'failure', requestId, error })
    const detail = `Epochal failed on this request, and the failure is logged. Reference: ${requestId}.`
    return problem(asked, 500, detail)
  }

  return { fetch, checkSetUp: () => setUp.check(newRequestId()), close: () => dispatcher.destroy() }
}
