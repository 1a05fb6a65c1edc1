import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NetworkName } from '#cardano/network.ts'
import { absentNetworkMessage } from '#contract/absent-network.ts'
import { DASHBOARD_API } from '#contract/dashboard/dashboard-endpoints.ts'
import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'
import { shownKey } from '#contract/shown-key.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import type { HttpRequest, HttpResponse } from '#http/http-message.ts'
import type { Log } from '#http/log.ts'
import { loggedTarget } from '#http/log-text.ts'
import { Refusal } from '#http/refusal.ts'
import type { RequestHandler } from '#http/server/request-handler.ts'
import { discardBody, nodeRequest, sendResponse } from '#http/server/send-response.ts'
import { createUnreadResponses, hasLongBody, type UnreadResponses } from '#http/server/unread-responses.ts'
import { type RequestTrace, traceRequest } from './operations/request-trace.ts'
import type { ResourceApi } from './resources/resource-api.ts'
import type { CrossOriginReads } from './responses/check-request.ts'
import { errorResponse } from './responses/error-response.ts'
import { logFailure } from './store/postgres/log-fault.ts'
import type { RequestLedger } from './usage/request-ledger.ts'

/** The handler of a fixed path. */
export interface ServiceRoute {
  readonly respond: RequestHandler
  /** Whether pages of other origins may read it. */
  readonly isShared: boolean
}

export interface ServiceListenerDependencies {
  readonly apis: ReadonlyMap<NetworkName, ResourceApi>
  /** Documents, the endpoints of the identity servers and what is for operators, by their paths. */
  readonly routes: ReadonlyMap<string, ServiceRoute>
  /** Responds to a call of the dashboard's pages. */
  readonly dashboard: (incoming: IncomingMessage, response: ServerResponse) => void
  /** Undefined where no other origin may read. */
  readonly crossOrigin: CrossOriginReads | undefined
  readonly isDraining: () => boolean
  readonly log: Log
  readonly ledger: Pick<RequestLedger, 'responded'>
}

/** A request while it is handled. */
interface Exchange {
  readonly deps: ServiceListenerDependencies
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  readonly request: HttpRequest
  readonly trace: RequestTrace
  /** By `performance.now`. */
  readonly started: number
  /** The long responses of all requests that are not read to the end. */
  readonly unread: UnreadResponses
}

/** The service as a listener of Node's server, the only way into it. */
export function createServiceListener(
  deps: ServiceListenerDependencies,
): (incoming: IncomingMessage, response: ServerResponse) => void {
  const unread = createUnreadResponses()
  return (incoming, response) => {
    if (deps.isDraining()) response.shouldKeepAlive = false
    const request = nodeRequest(incoming)
    const trace = traceRequest(request.header(REQUEST_ID), incoming)
    const started = performance.now()
    const exchange = { deps, incoming, response, request, trace, started, unread }
    const target = findTarget(request.url, deps)
    if (target.kind === 'data') respondWithData(exchange, target)
    else if (target.kind === 'dashboard') passToDashboard(exchange)
    else respondWithRoute(exchange, target)
  }
}

const REQUEST_ID = REQUEST_ID_HEADER.toLowerCase()

/** The part of the service that a URL leads to. */
type Target =
  | DataTarget
  | { readonly kind: 'dashboard' }
  | { readonly kind: 'route'; readonly path: string; readonly route: ServiceRoute }

interface DataTarget {
  readonly kind: 'data'
  readonly api: ResourceApi
  /** Path and query below the network's address. */
  readonly below: string
}

const API_ROOT = '/api/core/'

function findTarget(url: string, deps: ServiceListenerDependencies): Target {
  // Without a regular expression, since most requests end here.
  const data = url.includes('/.') ? undefined : findData(url, API_ROOT, deps)
  if (data) return data
  const plain = plainUrl(url)
  const path = decodedPath(plain)
  const route = deps.routes.get(path)
  if (route) return { kind: 'route', path, route }
  if (path.startsWith(`${DASHBOARD_API}/`)) return { kind: 'dashboard' }
  return findData(plain, '/', deps) ?? { kind: 'route', path, route: absentNetwork(path, deps) }
}

/** @param root that the path below the network's address begins with */
function findData(url: string, root: string, { apis }: ServiceListenerDependencies): DataTarget | undefined {
  for (const [name, api] of apis) {
    if (!url.startsWith(root, name.length + 1) || !url.startsWith(name, 1)) continue
    const below = url.slice(name.length + 1)
    return isDocument(below) ? undefined : { kind: 'data', api, below }
  }
  return undefined
}

/** True for the service document and the metadata, whose paths lie among those of the data. */
function isDocument(below: string): boolean {
  return below.startsWith(ODATA_ROOT) && /^\/?($|\?|(\$|%24)metadata)/.test(below.slice(ODATA_ROOT.length))
}

/** The same URL without dot segments, without a host, and with the network's name in plain letters. */
function plainUrl(url: string): string {
  if (!URL.canParse(url, 'http://localhost')) return url
  const parsed = new URL(url, 'http://localhost')
  const [, network = '', ...rest] = parsed.pathname.split('/')
  return `/${[decodeName(network), ...rest].join('/')}${parsed.search}`
}

function decodeName(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The path of a URL, decoded as far as that cannot make it another path. */
function decodedPath(url: string): string {
  const path = pathOf(url)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? ''
}

/** The refusal of a path that names no network that is served: in its first segment, or in the last of a well-known document's. */
function absentNetwork(path: string, { apis }: ServiceListenerDependencies): ServiceRoute {
  const segments = path.split('/').slice(1)
  const named = (segments[0] === '.well-known' ? segments.at(-1) : segments[0]) ?? ''
  return {
    respond: () => {
      throw new Refusal('not-found', absentNetworkMessage(named, [...apis.keys()]))
    },
    isShared: false,
  }
}

function respondWithData(exchange: Exchange, { api, below }: DataTarget): void {
  const { request, trace } = exchange
  answer(exchange, () => api.respond(request, below, trace), exchange.deps.crossOrigin)
}

function respondWithRoute(exchange: Exchange, { path, route }: Target & { readonly kind: 'route' }): void {
  const { request, incoming, deps } = exchange
  setFields(exchange)
  answer(
    exchange,
    () => route.respond({ ...request, incoming, path }),
    route.isShared ? deps.crossOrigin : undefined,
  )
}

/** The dashboard writes its response and its refusals itself. */
function passToDashboard(exchange: Exchange): void {
  const { deps, incoming, response } = exchange
  response.once('close', () => logRequest(exchange))
  setFields(exchange)
  deps.dashboard(incoming, response)
}

/** The fields of a response that is no data, which brings its own. */
function setFields({ response, trace }: Exchange): void {
  response.setHeader(REQUEST_ID_HEADER, trace.id)
  response.setHeader('X-Content-Type-Options', 'nosniff')
}

/** Sends a response, or the refusal that is thrown in its place, with the fields that let other origins read it. */
function answer(
  exchange: Exchange,
  respond: () => HttpResponse | Promise<HttpResponse>,
  crossOrigin: CrossOriginReads | undefined,
): void {
  const { request, trace } = exchange
  const preflight = crossOrigin?.preflight(request)
  if (preflight) {
    send(exchange, preflight)
    return
  }
  const share = (content: HttpResponse) => {
    if (hasLongBody(content) && !mayBeLong(exchange)) {
      discardBody(content.body)
      refuse(tooManyUnread(trace.mostUnread))
    } else send(exchange, shared(content, request, crossOrigin))
  }
  const refuse = (error: unknown) => {
    const refused = errorResponse(error, pathOf(request.url), trace.id, exchange.deps.log)
    share({ ...refused, headers: { ...refused.headers, [REQUEST_ID_HEADER]: trace.id } })
  }
  try {
    const content = respond()
    if (content instanceof Promise) content.then(share, refuse)
    else share(content)
  } catch (error) {
    refuse(error)
  }
}

/** Whether the key may have one more long response that is not read to the end. */
function mayBeLong({ unread, trace, response }: Exchange): boolean {
  return unread.begin(trace.key ?? '', trace.mostUnread, response)
}

function tooManyUnread(most: number): Refusal {
  return new Refusal(
    'rate-limit',
    `The key has ${most} long responses that are not read to the end. Read them, or close their connections.`,
    { 'Retry-After': '5' },
  )
}

function shared(
  content: HttpResponse,
  request: HttpRequest,
  crossOrigin: CrossOriginReads | undefined,
): HttpResponse {
  if (!crossOrigin) return content
  const fields = crossOrigin.fields(request, content.headers.Vary)
  return { ...content, headers: { ...content.headers, ...fields } }
}

/** Sends a response; then the request is counted, and written to the log. */
function send(exchange: Exchange, content: HttpResponse): void {
  const { deps, response, trace } = exchange
  sendResponse(response, content, (failure, bytes) => {
    if (failure) logFailure(deps.log, trace.id, failure.error)
    logRequest(exchange)
    deps.ledger.responded(trace, statusOf(response), bytes)
  })
}

/** Counts a request, and writes it to the log where that is wanted. Milliseconds are those until the last byte was handed over. */
function logRequest({ deps, incoming, response, trace, started }: Exchange): void {
  const { method = '' } = incoming
  const path = loggedTarget(incoming.url ?? '')
  const status = statusOf(response)
  const duration = Math.round((performance.now() - started) * 1000) / 1000
  const { id: requestId, network, endpoint, source } = trace
  const key = trace.key && shownKey(trace.key)
  deps.log({
    event: 'request',
    text: `${requestId}: ${method} ${path}: ${status ?? 'no response'} after ${duration.toFixed(1)} ms`,
    ...{ requestId, method, path, status: status ?? null, duration, network, endpoint, key, source },
  })
}

/** Undefined when the client disconnected before there was a response. */
function statusOf(response: ServerResponse): number | undefined {
  return response.headersSent ? response.statusCode : undefined
}
