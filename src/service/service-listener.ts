import type { IncomingMessage, ServerResponse } from 'node:http'
import type { NetworkName } from '#cardano/network.ts'
import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'
import { shownKey } from '#contract/shown-key.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import type { HttpResponse } from '#http/http-message.ts'
import { discardBody, nodeRequest, sendResponse } from '#http/server/send-response.ts'
import { createUnreadResponses, isLong } from '#http/server/unread-responses.ts'
import { type RequestTrace, traceRequest } from './operations/request-trace.ts'
import type { RequestEvent } from './operations/service-event-line.ts'
import type { ResourceApi } from './resources/resource-api.ts'
import type { CrossOriginReads } from './responses/check-request.ts'
import { type ErrorReports, errorResponse, HttpError, reportError } from './responses/error-response.ts'
import type { UsageRecorder } from './usage/usage-recorder.ts'

export interface ServiceListenerDependencies {
  readonly apis: ReadonlyMap<NetworkName, ResourceApi>
  /** Everything that is not data: tokens, documents, health. */
  readonly others: (incoming: IncomingMessage, response: ServerResponse) => void
  /** Undefined where no other origin may read. */
  readonly crossOrigin: CrossOriginReads | undefined
  readonly isDraining: () => boolean
  readonly reports: ErrorReports
  readonly reportRequest: (event: RequestEvent) => void
  readonly usage: Pick<UsageRecorder, 'record'>
}

const REQUEST_ID = REQUEST_ID_HEADER.toLowerCase()

/** The service as a listener of Node's server. */
export function createServiceListener(
  deps: ServiceListenerDependencies,
): (incoming: IncomingMessage, response: ServerResponse) => void {
  const { apis, crossOrigin, isDraining, reports, reportRequest, usage } = deps
  const unread = createUnreadResponses()

  function respond(incoming: IncomingMessage, response: ServerResponse, resource: ResourceTarget): void {
    const started = performance.now()
    const request = nodeRequest(incoming)
    const trace = traceRequest(request.header(REQUEST_ID), incoming)
    const send = (content: HttpResponse) => {
      if (isLong(content.body) && !unread.begin(trace.key ?? '', trace.mostUnread, response)) {
        discardBody(content.body)
        refuse(tooManyUnread(trace.mostUnread))
        return
      }
      sendResponse(response, content, (failure, bytes) => {
        if (failure && trace.simulated === undefined) reportError(failure.error, trace.id, reports)
        const event = requestEvent(incoming, response, trace, started)
        reportRequest(event)
        usage.record(trace, event.status, bytes)
      })
    }
    const share = (content: HttpResponse) => {
      if (!crossOrigin) return send(content)
      const fields = crossOrigin.fields(request, content.headers.Vary)
      send({ ...content, headers: { ...content.headers, ...fields } })
    }
    const refuse = (error: unknown) => {
      // A simulation returns its refusals: what is thrown while one runs, such as that of a limit, is real.
      trace.simulated = undefined
      const refused = errorResponse(error, pathOf(request.url), trace.id, reports)
      share({ ...refused, headers: { ...refused.headers, [REQUEST_ID_HEADER]: trace.id } })
    }
    const preflight = crossOrigin?.preflight(request)
    if (preflight) {
      send(preflight)
      return
    }
    try {
      const content = resource.api.respond(request, resource.target, trace)
      if (content instanceof Promise) content.then(share, refuse)
      else share(content)
    } catch (error) {
      refuse(error)
    }
  }

  function respondToOther(incoming: IncomingMessage, response: ServerResponse): void {
    const started = performance.now()
    const received = incoming.headers[REQUEST_ID]
    const trace = traceRequest(typeof received === 'string' ? received : undefined, incoming)
    response.once('close', () => reportRequest(requestEvent(incoming, response, trace, started)))
    response.setHeader(REQUEST_ID_HEADER, trace.id)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    deps.others(incoming, response)
  }

  return (incoming, response) => {
    if (isDraining()) response.shouldKeepAlive = false
    const url = incoming.url ?? ''
    const resource = (!url.includes('/.') && findResource(url, apis)) || findResource(plainUrl(url), apis)
    if (resource) respond(incoming, response, resource)
    else respondToOther(incoming, response)
  }
}

function tooManyUnread(most: number): HttpError {
  return new HttpError(
    429,
    `The key has ${most} long responses that are not read to the end. Read them, or close their connections.`,
    { 'Retry-After': '5' },
  )
}

function requestEvent(
  incoming: IncomingMessage,
  response: ServerResponse,
  trace: RequestTrace,
  started: number,
): RequestEvent {
  return {
    kind: 'request',
    requestId: trace.id,
    method: incoming.method ?? '',
    target: incoming.url ?? '',
    status: response.headersSent ? response.statusCode : undefined,
    duration: performance.now() - started,
    network: trace.network,
    endpoint: trace.endpoint,
    key: trace.key && shownKey(trace.key),
    source: trace.source,
    simulated: trace.simulated,
  }
}

interface ResourceTarget {
  readonly api: ResourceApi
  /** Path and query below the network's address. */
  readonly target: string
}

const API_ROOT = '/api/core/'

function findResource(url: string, apis: ServiceListenerDependencies['apis']): ResourceTarget | undefined {
  for (const [name, api] of apis) {
    // Without a regular expression, since this runs for every request.
    if (!url.startsWith(API_ROOT, name.length + 1) || !url.startsWith(name, 1)) continue
    const target = url.slice(name.length + 1)
    return isDocument(target) ? undefined : { api, target }
  }
  return undefined
}

/** True for the service document and the metadata, whose paths lie among those of the data. */
function isDocument(target: string): boolean {
  return target.startsWith(ODATA_ROOT) && /^\/?($|\?|(\$|%24)metadata)/.test(target.slice(ODATA_ROOT.length))
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

function pathOf(url: string): string {
  return url.split('?')[0] ?? ''
}
