import { STATUS_CODES } from 'node:http'
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
import { PROBLEM_CONTENT_TYPE } from '#contract/problem.ts'
import type { ProxyRequest } from '../front/proxy-request.ts'
import type { ResponseHeaders } from '../front/responses.ts'
import { invalidResponse } from '../upstream/failures/unavailable-reasons.ts'
import { UpstreamUnavailable } from '../upstream/failures/upstream-unavailable.ts'
import type { WrongResponse } from '../upstream/failures/wrong-response.ts'
import type { UpstreamCall } from '../upstream/upstream-call.ts'
import {
  LONGEST_RESPONSE,
  type ReceivedResponse,
  receiveResponse,
  type Transport,
  type UpstreamRequest,
  UpstreamRequestFault,
} from '../upstream/upstream-request.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import { LARGEST_BODY, passedOnFields, readCallBody } from './dashboard-request.ts'
import { passedOnResponse } from './dashboard-response.ts'
import type { DashboardService, DashboardServiceFinder } from './dashboard-service.ts'

export interface DashboardEndpointDependencies {
  readonly findService: DashboardServiceFinder
  readonly transport: Transport
  /** Milliseconds of one response. */
  readonly timeout: number
  /** The upstream requests that an address may cause. */
  readonly allowanceOf: (address: string) => VisitorAllowance
  readonly newRequestId: () => string
  /** Whether a text contains a secret of the proxy, for whichever network. */
  readonly containsSecret: (text: string) => boolean
  /** Called with each call that was sent. */
  readonly reportCall: (call: UpstreamCall) => void
  /** Called with each response that has a secret of the proxy. */
  readonly reportWrongResponse: (call: NamedCall, error: WrongResponse) => void
}

type NamedCall = Pick<UpstreamCall, 'network' | 'requestId' | 'path'>

/**
 * Passes the dashboard's calls to the service behind the proxy; undefined for any other path.
 * Not in the specification: how they pass.
 */
export type DashboardEndpoint = (received: ProxyRequest) => Promise<Response> | undefined

const PREFIX = `${DASHBOARD_API}/`
/** Milliseconds before the second attempt of a call that could not be sent. */
const RETRY_PAUSE = 0.25 * SECOND

export function createDashboardEndpoint(deps: DashboardEndpointDependencies): DashboardEndpoint {
  /** The steps of a call in the order in which they can fail. */
  async function pass(received: ProxyRequest): Promise<Response> {
    const { request, path } = received
    const match = matchDashboardEndpoint(request.method, path)
    if (!match) return dashboardProblem(received, 'not-found', 'The dashboard has no such call.')
    if (match.id === undefined) {
      const methods = match.methods.join(', ')
      const detail = `The methods of this call: ${methods}.`
      return dashboardProblem(received, 'wrong-method', detail, { Allow: methods })
    }
    const wait = deps.allowanceOf(received.client.address).take()
    if (wait !== undefined) {
      const headers = { 'Retry-After': String(Math.ceil(wait / SECOND)) }
      return dashboardProblem(received, 'too-many-requests', 'Too many requests from this address.', headers)
    }
    const requestId = deps.newRequestId()
    const service = await deps.findService(requestId)
    if (!service) {
      return dashboardProblem(
        received,
        'no-dashboard',
        'No data service with a dashboard is behind this explorer.',
      )
    }
    const body = await readCallBody(request)
    if (body === 'too-large') {
      return dashboardProblem(received, 'too-large', `The body holds ${LARGEST_BODY} bytes at most.`)
    }
    if (body === 'incomplete') {
      return dashboardProblem(received, 'bad-request', 'The body did not come whole.')
    }
    return call(received, match.id, service, requestId, body)
  }

  async function call(
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
    const response = await send(
      {
        origin,
        path: `${pathname}${path.slice(DASHBOARD_API.length)}${search}`,
        method,
        headers: passedOnFields(request.headers, client.address, requestId, service.proof),
        ...(body.length > 0 ? { body } : {}),
        pieceTimeout: deps.timeout,
        timeout: deps.timeout,
      },
      named,
    )
    const passedOn = passedOnResponse(response, protection.data)
    if (!passedOn) return unusableResponse(received)
    if (deps.containsSecret([...passedOn.headers.values(), response.body.toString()].join('\n'))) {
      deps.reportWrongResponse(named, invalidResponse(service.network, 'what it must not'))
      return unusableResponse(received)
    }
    return passedOn
  }

  /** Only a call that changes nothing and was not sent is sent again. @throws {UpstreamRequestFault} */
  async function send(request: UpstreamRequest, named: NamedCall): Promise<ReceivedResponse> {
    try {
      return await attempt(request, named)
    } catch (error) {
      if (request.method !== 'GET' || !hasNoConnection(error)) throw error
      await sleep(deps.transport.clock, RETRY_PAUSE)
      return attempt(request, named)
    }
  }

  async function attempt(request: UpstreamRequest, named: NamedCall): Promise<ReceivedResponse> {
    const { clock } = deps.transport
    const sentAt = clock.now()
    const report = (outcome: UpstreamCall['outcome'], cause?: unknown) =>
      deps.reportCall({ ...named, outcome, duration: clock.now() - sentAt, cause })
    try {
      const response = await receiveResponse(deps.transport, request, LONGEST_RESPONSE)
      report(response.status)
      return response
    } catch (error) {
      if (error instanceof UpstreamRequestFault) report(error.kind, error.cause)
      throw error
    }
  }

  return (received) => {
    if (!received.path.startsWith(PREFIX)) return undefined
    return pass(received).catch((error: unknown) => {
      if (!(error instanceof UpstreamRequestFault || error instanceof UpstreamUnavailable)) throw error
      if (isUnusable(error)) return unusableResponse(received)
      const detail = 'The service that keeps users and projects does not respond. Try again in a few seconds.'
      return dashboardProblem(received, 'unavailable', detail, { 'Retry-After': '5' })
    })
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
