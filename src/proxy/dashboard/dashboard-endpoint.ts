import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import { sleep } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import {
  DASHBOARD_API,
  type DashboardEndpointId,
  dashboardEndpoints,
  matchDashboardEndpoint,
} from '#contract/dashboard/dashboard-endpoints.ts'
import {
  type DashboardProblem,
  type DashboardReason,
  dashboardRefusals,
} from '#contract/dashboard/dashboard-refusals.ts'
import { dashboardCookies, isDashboardCookie, PROXY_PROOF_HEADER } from '#contract/dashboard/passed-calls.ts'
import { PROBLEM_CONTENT_TYPE } from '#contract/problem.ts'
import type { Secret } from '#contract/secret.ts'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { retryAfter } from '#http/fields/retry-after.ts'
import { receiveBody } from '#http/http-message.ts'
import type { Log } from '#http/log.ts'
import type { ProxyRequest } from '../front/proxy-request.ts'
import type { ResponseHeaders } from '../front/responses.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import type { CallCounter } from '../upstream/call-records.ts'
import { logDashboardCall, logWrongResponse } from '../upstream/proxy-log.ts'
import type { UpstreamCall } from '../upstream/upstream.ts'
import { invalidResponse, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import {
  MAX_RESPONSE,
  type ReceivedResponse,
  receiveResponse,
  type Transport,
  type UpstreamRequest,
  UpstreamRequestFault,
} from '../upstream/upstream-request.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'

/** The service that responds to the dashboard's calls. */
interface DashboardService {
  /** The network by whose address it was found. */
  readonly network: string
  /** Address of the private API, without a slash at the end. */
  readonly url: URL
  /** Proves to the service of this process who calls; undefined for any other service. */
  readonly proof: Secret | undefined
}

/** Finds the service; undefined where no service has a dashboard. @throws {UpstreamUnavailable} */
export type DashboardServiceFinder = (requestId: string) => Promise<DashboardService | undefined>

/**
 * Creates the finder: the service is that of this process if there is one, or else the first whose description of a
 * network names a dashboard. No other service is then ever sent a password.
 */
export function createDashboardServiceFinder(sources: readonly NetworkSource[]): DashboardServiceFinder {
  const own = sources.filter(({ service }) => service.upstream.proxyProof !== undefined)
  const candidates = own.length > 0 ? own : sources
  /** The source that named a dashboard last, with its service. */
  let known: { readonly source: NetworkSource; readonly found: DashboardService } | undefined

  async function look(source: NetworkSource, requestId: string): Promise<DashboardService | undefined> {
    const { dashboard } = await source.describe({ priority: 'user', requestId })
    const { network, baseUrl, proxyProof: proof } = source.service.upstream
    const url = dashboard === undefined ? undefined : new URL(dashboard, `${baseUrl}/`)
    // The reference of a description is a plain path; the origin is compared all the same, as passwords go there.
    return url && url.origin === new URL(baseUrl).origin ? { network, url, proof } : undefined
  }

  async function lookEverywhere(requestId: string): Promise<DashboardService | undefined> {
    let unavailable: UpstreamUnavailable | undefined
    for (const source of candidates) {
      try {
        const found = await look(source, requestId)
        if (found) {
          known = { source, found }
          return found
        }
      } catch (error) {
        if (!(error instanceof UpstreamUnavailable)) throw error
        unavailable ??= error
      }
    }
    if (unavailable) throw unavailable
    return undefined
  }

  return async (requestId) => {
    if (!known) return lookEverywhere(requestId)
    try {
      const found = await look(known.source, requestId)
      if (found) return found
    } catch (error) {
      if (!(error instanceof UpstreamUnavailable)) throw error
      // A service that is away for a moment keeps its dashboard.
      return known.found
    }
    known = undefined
    return lookEverywhere(requestId)
  }
}

/** Bytes of the largest body of a call. */
const MAX_BODY = 65_536

/** Fields of a call that are passed on as they are. */
const passedFields = [
  'Accept',
  'Content-Type',
  'Origin',
  'User-Agent',
  'Sec-Fetch-Dest',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Site',
  'Sec-Fetch-User',
]

/**
 * The fields of a call that the service gets, and no others: what a browser says of the client's address, or of the
 * proxy, is left out.
 * @param address of the client, as the proxy knows it; empty where it does not
 * @param proof for the service of this process alone
 */
function passedOnFields(
  received: Headers,
  address: string,
  requestId: string,
  proof: Secret | undefined,
): Record<string, string> {
  const fields: Record<string, string> = { [REQUEST_ID_HEADER]: requestId }
  for (const name of passedFields) {
    const value = received.get(name)
    if (value !== null) fields[name] = value
  }
  const cookies = dashboardCookies(received.get('Cookie') ?? '')
  if (cookies !== undefined) fields.Cookie = cookies
  if (address !== '') fields['X-Forwarded-For'] = address
  if (proof) fields[PROXY_PROOF_HEADER] = proof.reveal()
  return fields
}

/** The body of a call, whole, so that the service gets all of it or nothing. */
async function readCallBody(request: Request): Promise<Buffer | 'too-large' | 'incomplete'> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BODY) return 'too-large'
  return receiveBody(request, MAX_BODY)
}

/**
 * The service's response as the browser gets it: its status, JSON or a problem, and the few fields that the dashboard
 * uses; undefined for one that cannot be passed on.
 * @param protection security fields
 */
function passedOnResponse(
  { status, headers, body }: ReceivedResponse,
  protection: ResponseHeaders,
): Response | undefined {
  const fields = new Headers({ ...protection, 'Cache-Control': 'no-store' })
  for (const cookie of cookiesOf(headers)) {
    if (!isDashboardCookie(cookie)) return undefined
    fields.append('Set-Cookie', cookie)
  }
  if (status === 303) {
    const { location } = headers
    if (location === undefined || !isOwnPath(location)) return undefined
    fields.set('Location', location)
    return new Response(null, { status, headers: fields })
  }
  if (status < 200 || (status >= 300 && status < 400)) return undefined
  const retryAfter = headers['retry-after']
  if (retryAfter !== undefined && /^\d{1,9}$/.test(retryAfter)) fields.set('Retry-After', retryAfter)
  if (status === 204) return new Response(null, { status, headers: fields })
  const contentType = headers['content-type'] ?? ''
  if (!JSON_TYPE.test(contentType) || !isJson(body)) return undefined
  fields.set('Content-Type', contentType)
  return new Response(new Uint8Array(body), { status, headers: fields })
}

const JSON_TYPE = /^application\/(problem\+)?json(;\s*charset=utf-8)?$/i

function cookiesOf(headers: IncomingHttpHeaders): readonly string[] {
  // undici gives a single value as text.
  const cookies: string | readonly string[] = headers['set-cookie'] ?? []
  return typeof cookies === 'string' ? [cookies] : cookies
}

/** Whether a reference leads to a path of the origin of the page. */
function isOwnPath(location: string): boolean {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(location)
}

function isJson(body: Buffer): boolean {
  try {
    return JSON.parse(body.toString()) !== undefined
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

export interface DashboardForwarderDependencies {
  readonly findService: DashboardServiceFinder
  readonly transport: Transport
  /** Milliseconds of one response. */
  readonly timeout: number
  /** The upstream requests that an address may cause. */
  readonly allowanceOf: (address: string) => VisitorAllowance
  readonly newRequestId: () => string
  /** Whether a text contains a secret of the proxy, for whichever network. */
  readonly containsSecret: (text: string) => boolean
  readonly log: Log
  readonly metrics: CallCounter
}

type NamedCall = Pick<UpstreamCall, 'network' | 'requestId' | 'path'>

const PREFIX = `${DASHBOARD_API}/`
/** Milliseconds before the second attempt of a call that could not be sent. */
const RETRY_PAUSE = 0.25 * SECOND

/** Passes the dashboard's calls to the service behind the proxy. Not in the specification: how they pass. */
export class DashboardForwarder {
  readonly #deps: DashboardForwarderDependencies

  constructor(deps: DashboardForwarderDependencies) {
    this.#deps = deps
  }

  /** @returns undefined for any other path */
  serve(received: ProxyRequest): Promise<Response> | undefined {
    if (!received.path.startsWith(PREFIX)) return undefined
    return this.#pass(received).catch((error: unknown) => {
      if (!(error instanceof UpstreamRequestFault || error instanceof UpstreamUnavailable)) throw error
      if (isUnusable(error)) return unusableResponse(received)
      const detail = 'The service that keeps users and projects does not respond. Try again in a few seconds.'
      return dashboardProblem(received, 'unavailable', detail, { 'Retry-After': '5' })
    })
  }

  /** The steps of a call in the order in which they can fail. */
  async #pass(received: ProxyRequest): Promise<Response> {
    const { request, path } = received
    const match = matchDashboardEndpoint(request.method, path)
    if (!match) return dashboardProblem(received, 'not-found', 'The dashboard has no such call.')
    if (match.id === undefined) {
      const methods = match.methods.join(', ')
      const detail = `The methods of this call: ${methods}.`
      return dashboardProblem(received, 'wrong-method', detail, { Allow: methods })
    }
    const wait = this.#deps.allowanceOf(received.client.address).take()
    if (wait !== undefined) {
      const detail = 'Too many requests from this address.'
      return dashboardProblem(received, 'too-many-requests', detail, retryAfter(wait))
    }
    const requestId = this.#deps.newRequestId()
    const service = await this.#deps.findService(requestId)
    if (!service) {
      return dashboardProblem(
        received,
        'no-dashboard',
        'No data service with a dashboard is behind this explorer.',
      )
    }
    const body = await readCallBody(request)
    if (body === 'too-large') {
      return dashboardProblem(received, 'too-large', `The body holds ${MAX_BODY} bytes at most.`)
    }
    if (body === 'incomplete') {
      return dashboardProblem(received, 'bad-request', 'The body did not come whole.')
    }
    return this.#call(received, match.id, service, requestId, body)
  }

  async #call(
    received: ProxyRequest,
    id: DashboardEndpointId,
    service: DashboardService,
    requestId: string,
    body: Buffer,
  ): Promise<Response> {
    const { request, path, search, client, protection } = received
    const { method } = dashboardEndpoints[id]
    const { origin, pathname } = service.url
    const named = {
      network: service.network,
      requestId,
      path: `${DASHBOARD_API}${dashboardEndpoints[id].path}`,
    }
    const response = await this.#send(
      {
        origin,
        path: `${pathname}${path.slice(DASHBOARD_API.length)}${search}`,
        method,
        headers: passedOnFields(request.headers, client.address, requestId, service.proof),
        ...(body.length > 0 ? { body } : {}),
        headTimeout: this.#deps.timeout,
        pieceTimeout: this.#deps.timeout,
        timeout: this.#deps.timeout,
      },
      named,
    )
    const passedOn = passedOnResponse(response, protection.data)
    if (!passedOn) return unusableResponse(received)
    if (this.#deps.containsSecret([...passedOn.headers.values(), response.body.toString()].join('\n'))) {
      logWrongResponse(this.#deps.log, named, invalidResponse(service.network, 'what it must not'))
      return unusableResponse(received)
    }
    return passedOn
  }

  /** Only a call that changes nothing and was not sent is sent again. @throws {UpstreamRequestFault} */
  async #send(request: UpstreamRequest, named: NamedCall): Promise<ReceivedResponse> {
    try {
      return await this.#attempt(request, named)
    } catch (error) {
      if (request.method !== 'GET' || !hasNoConnection(error)) throw error
      await sleep(this.#deps.transport.clock, RETRY_PAUSE)
      return this.#attempt(request, named)
    }
  }

  async #attempt(request: UpstreamRequest, named: NamedCall): Promise<ReceivedResponse> {
    const { clock } = this.#deps.transport
    const sentAt = clock.now()
    const record = (outcome: UpstreamCall['outcome'], cause?: unknown) => {
      const call = { ...named, outcome, duration: clock.now() - sentAt, cause }
      this.#deps.metrics.countCall(call)
      logDashboardCall(this.#deps.log, call)
    }
    try {
      const response = await receiveResponse(this.#deps.transport, request, MAX_RESPONSE)
      record(response.status)
      return response
    } catch (error) {
      if (error instanceof UpstreamRequestFault) record(error.kind, error.cause)
      throw error
    }
  }
}

function unusableResponse(received: ProxyRequest): Response {
  return dashboardProblem(received, 'unusable-response', "The data service's response cannot be passed on.")
}

/** Whether the service did respond, though with nothing that can be passed on. */
function isUnusable(error: UpstreamRequestFault | UpstreamUnavailable): boolean {
  if (error instanceof UpstreamUnavailable) return error.reason === 'invalid'
  return error.kind === 'not-http' || error.kind === 'oversized'
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether there was no connection, so that nothing of a request was sent. */
function hasNoConnection(error: unknown): boolean {
  if (!(error instanceof UpstreamRequestFault)) return false
  const { cause } = error
  return cause instanceof Error && 'code' in cause && connectionCodes.has(String(cause.code))
}

/** A call that the proxy refuses itself, in the form in which the service refuses calls. */
function dashboardProblem(
  { path, protection }: Pick<ProxyRequest, 'path' | 'protection'>,
  reason: DashboardReason,
  detail: string,
  headers: ResponseHeaders = {},
): Response {
  const status = dashboardRefusals[reason]
  const problem: DashboardProblem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail,
    instance: path,
    reason,
  }
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      ...protection.data,
      'Content-Type': PROBLEM_CONTENT_TYPE,
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}
