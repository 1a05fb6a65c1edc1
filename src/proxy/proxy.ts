import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { Agent } from 'undici'
import { SECOND } from '#cardano/utc-time.ts'
import { NETWORK_LIST_PATH } from '#contract/network-description.ts'
import { isSetUp, type NetworkSetUp, SET_UP_PATH } from '#contract/set-up.ts'
import { PRIORITY_HEADER, readUrgency } from '#contract/urgency.ts'
import { LONGEST_ADDRESS } from '#http/address-length.ts'
import { type AskedResource, readAskedResource } from './asked-resource.ts'
import type { AppFiles } from './front/app-files.ts'
import { createHostCheck } from './front/host-check.ts'
import { createPages } from './front/pages.ts'
import { problemResponse, type ResponseHeaders } from './front/responses.ts'
import { securityHeaders } from './front/security-headers.ts'
import { createVisitorReader, type Visitor } from './front/visitor.ts'
import { createVisitorLimit } from './front/visitor-limit.ts'
import { createAnswerMemory } from './memory/answer-memory.ts'
import { createNetworkList } from './network-list.ts'
import { createNetworkSource, type NetworkSource } from './network-source.ts'
import { createProxyMetrics } from './operation/proxy-metrics.ts'
import { createSetUpCheck } from './operation/set-up-check.ts'
import type { ProxyEvent } from './proxy-event.ts'
import { createResourceAnswers, type Recipient } from './resource-answers.ts'
import { NoAnswer } from './upstream/no-answer.ts'
import type { Patience, Upstream } from './upstream/upstream.ts'
import { UpstreamRefusal } from './upstream/upstream-refusal.ts'

export interface ProxyDependencies {
  readonly upstreams: readonly Upstream[]
  /** Undefined where something else serves the pages. */
  readonly app: AppFiles | undefined
  readonly front: FrontSettings
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  readonly patience?: Patience
  readonly report: (event: ProxyEvent) => void
}

/** What the proxy allows those who ask it. */
export interface FrontSettings {
  /** Names, besides `localhost`, under which the proxy is asked. */
  readonly hostNames: readonly string[]
  /** Addresses and networks of proxies before this one. */
  readonly trustedProxies: readonly string[]
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

interface ProxyConnection {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
}

export const defaultPatience: Patience = {
  connect: 3 * SECOND,
  answer: 10 * SECOND,
  piece: 10 * SECOND,
  newer: 2 * SECOND,
  recovery: 30 * SECOND,
}

/** Characters of addresses whose meaning is remembered. */
const READ_ADDRESSES = 500_000

/** One request, as far as it has been read. */
interface Exchange {
  readonly request: Request
  /** As it came, without the query. */
  readonly path: string
  readonly search: string
  readonly visitor: Visitor
  /** Header fields by what is sent. */
  readonly protection: { readonly data: ResponseHeaders; readonly pages: ResponseHeaders }
  readonly connection: ProxyConnection
}

/**
 * Serves the app and answers its questions from memory, or from the data service of each network. Keys, secrets
 * and tokens stay on this side.
 */
export function createProxy(deps: ProxyDependencies): OpenProxy {
  const { app, front, now, report, patience = defaultPatience } = deps
  const dispatcher = new Agent({ connect: { timeout: patience.connect }, connections: 64 })
  const memory = createAnswerMemory(front.memoryBytes, patience.newer, now)
  const metrics = createProxyMetrics(memory, () => [...sources.values()])
  const sources = new Map(
    deps.upstreams.map((upstream) => {
      const source = createNetworkSource(upstream, {
        memory,
        dispatcher,
        now,
        patience,
        reportCall: (call) => {
          metrics.called(call)
          if (![200, 304, 404].includes(Number(call.outcome))) report({ kind: 'call', ...call })
        },
        reportDialect: (network, finding) => report({ kind: 'dialect', network, finding }),
      })
      return [upstream.network as string, source] as const
    }),
  )
  const networks = createNetworkList([...sources.values()])
  const setUp = createSetUpCheck([...sources.values()], now)
  const pages = app && createPages(app, networks)
  const isServedHost = createHostCheck(front.hostNames)
  const readVisitor = createVisitorReader(front.trustedProxies)
  const waitOf = createVisitorLimit(front.visitorRate.perSecond, front.visitorRate.burst, now)
  const readAddresses = new LRUCache<string, AskedResource>({
    maxSize: READ_ADDRESSES,
    sizeCalculation: (_, address) => address.length + 1,
  })
  const run = crypto.randomUUID().slice(0, 8)
  let requests = 0

  const answers = createResourceAnswers({
    memory,
    now,
    reportBroken: (error) => report({ kind: 'failure', requestId: newRequestId(), error }),
  })

  function newRequestId(): string {
    requests += 1
    return `${run}-${requests.toString(36)}`
  }

  function fetch(request: Request, connection: ProxyConnection = {}): Response | Promise<Response> {
    const visitor = readVisitor(connection.incoming)
    const protection = visitor.isSecure ? securityHeaders.behindTls : securityHeaders.plain
    const { url } = request
    const start = url.indexOf('/', url.indexOf('//') + 2)
    const query = url.indexOf('?', start)
    const path = start < 0 ? '/' : url.slice(start, query < 0 ? undefined : query)
    const search = query < 0 ? '' : url.slice(query)
    const exchange: Exchange = { request, path, search, visitor, protection, connection }
    try {
      const answer = route(exchange)
      return answer instanceof Promise
        ? answer.catch((error: unknown) => refusal(exchange, error)).then(counted)
        : counted(answer)
    } catch (error) {
      return counted(refusal(exchange, error))
    }
  }

  function counted(response: Response): Response {
    metrics.responded(response.status)
    return response
  }

  function route(exchange: Exchange): Response | Promise<Response> {
    const { request, path, visitor } = exchange
    const host = request.headers.get('Host') ?? new URL(request.url).host
    if (!isServedHost(host)) {
      return problem(
        exchange,
        421,
        'This host is not served here. The setting ALLOWED_HOSTS names those that are.',
      )
    }
    if (request.url.length > LONGEST_ADDRESS) {
      return problem(exchange, 414, `The address is longer than ${LONGEST_ADDRESS} characters.`)
    }
    const place = path.indexOf('/', 1)
    if (place > 0 && (path.startsWith('/api/', place) || path.slice(place) === '/api')) {
      const network = path.slice(1, place)
      const source = sources.get(network)
      return source
        ? resource(exchange, source, path.slice(place))
        : problem(exchange, 404, `${network} is not a network that is served here.`)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed(exchange)
    const own = ownDocuments.get(path)
    if (own) return own(exchange)
    if (path === '/metrics' && visitor.isLocal) return metricsText(exchange)
    return (
      pages?.answer(request, path, exchange.protection.pages, newRequestId()) ??
      problem(exchange, 404, `${path} is not served here.`)
    )
  }

  function resource(exchange: Exchange, source: NetworkSource, path: string): Response | Promise<Response> {
    const { request, search, visitor } = exchange
    const asked = readAddress(source, path, search)
    if (asked.kind === 'problem' && asked.status === 404) return problem(exchange, 404, asked.detail)
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed(exchange)
    if (asked.kind === 'problem') return problem(exchange, asked.status, asked.detail)
    const fresh = source.fresh(asked)
    if (fresh) {
      metrics.answered('hit')
      return answers.send(recipient(exchange), asked.key, { answer: fresh, source: 'hit' })
    }
    const urgency = readUrgency(request.headers.get(PRIORITY_HEADER))
    if (urgency === 'decoration' && !source.service.budget.isAmple) {
      return problem(
        exchange,
        429,
        'Epochal keeps its requests to the data service for what somebody waits for.',
        {
          'Retry-After': '10',
        },
      )
    }
    const wait = waitOf(visitor.address)
    if (wait !== undefined) {
      return problem(
        exchange,
        429,
        'One visitor may not cause more requests to the data service than this.',
        {
          'Retry-After': String(Math.ceil(wait / SECOND)),
        },
      )
    }
    return source.give(asked, { urgency, requestId: newRequestId() }).then((given) => {
      if ('growing' in given) {
        metrics.answered('growing')
        return answers.stream(recipient(exchange), given.growing, given.dialect)
      }
      metrics.answered(given.source)
      return answers.send(recipient(exchange), asked.key, given)
    })
  }

  function readAddress(source: NetworkSource, path: string, search: string): AskedResource {
    const { network } = source.service.upstream
    const address = `${network}${path}${search}`
    const known = readAddresses.get(address)
    if (known) return known
    const asked = readAskedResource(network, path, search)
    if (asked.kind === 'resource') readAddresses.set(address, asked)
    return asked
  }

  function recipient({ request, path, protection, connection }: Exchange): Recipient {
    return { request, path, headers: protection.data, outgoing: connection.outgoing }
  }

  const ownDocuments = new Map<string, (exchange: Exchange) => Response | Promise<Response>>([
    [NETWORK_LIST_PATH, async (exchange) => json(exchange, await networks.find(newRequestId()))],
    [SET_UP_PATH, async (exchange) => json(exchange, await setUp.check(newRequestId()))],
    ['/health/live', (exchange) => json(exchange, { status: 'live' })],
    ['/health/ready', ready],
  ])

  async function ready(exchange: Exchange): Promise<Response> {
    const found = await setUp.check(newRequestId())
    return json(exchange, found, found.some(isSetUp) ? 200 : 503)
  }

  function json(exchange: Exchange, body: unknown, status = 200): Response {
    return new Response(exchange.request.method === 'HEAD' ? null : JSON.stringify(body), {
      status,
      headers: {
        ...exchange.protection.data,
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
      },
    })
  }

  async function metricsText({ protection }: Exchange): Promise<Response> {
    return new Response(await metrics.text(), {
      headers: { ...protection.data, 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
    })
  }

  function notAllowed(exchange: Exchange): Response {
    return problem(exchange, 405, `${exchange.request.method} is not answered here.`, { Allow: 'GET, HEAD' })
  }

  function problem(
    { path, protection }: Exchange,
    status: Parameters<typeof problemResponse>[0],
    detail: string,
    more: ResponseHeaders = {},
  ): Response {
    return problemResponse(status, detail, path, { ...protection.data, ...more })
  }

  /** The one place that decides what of an error may leave: refusals whole, of anything else a reference. */
  function refusal(exchange: Exchange, error: unknown): Response {
    if (error instanceof UpstreamRefusal) return problem(exchange, error.status, error.message)
    if (error instanceof NoAnswer) {
      const { status, message, notBefore } = error
      const wait = notBefore === undefined ? undefined : Math.ceil((notBefore - now()) / SECOND)
      return problem(exchange, status, message, {
        'Cache-Control': 'no-store',
        ...(wait !== undefined && { 'Retry-After': String(Math.max(wait, 1)) }),
      })
    }
    const requestId = newRequestId()
    report({ kind: 'failure', requestId, error })
    const detail = `Epochal failed on this request, and the failure is logged. Reference: ${requestId}.`
    return problem(exchange, 500, detail)
  }

  return { fetch, checkSetUp: () => setUp.check(newRequestId()), close: () => dispatcher.destroy() }
}
