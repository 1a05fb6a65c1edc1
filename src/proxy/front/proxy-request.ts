import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProblemStatus } from '#contract/problem.ts'
import type { Client, ClientReader } from '#http/client-address.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { odataVersionFault } from '#http/odata-version-fault.ts'
import { problemResponse } from '#http/problem-response.ts'
import { methodFault } from '#http/request-checks.ts'
import type { ResponseHeaders } from './responses.ts'
import type { createSecurityHeaders, SecurityHeaders } from './security-headers.ts'

/** Node's objects for a request; a test may call without them. */
export interface ProxyConnection {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
}

/** A received request. */
export interface ProxyRequest {
  readonly request: Request
  /** Path as received, without the query. */
  readonly path: string
  /** Query with its question mark, or nothing. */
  readonly search: string
  readonly client: Client
  readonly protection: SecurityHeaders
  readonly connection: ProxyConnection
}

export function readProxyRequest(
  request: Request,
  connection: ProxyConnection,
  readClient: ClientReader,
  securityHeaders: ReturnType<typeof createSecurityHeaders>,
): ProxyRequest {
  const { url } = request
  const { incoming } = connection
  const client = readClient(
    incoming && (incoming.socket.remoteAddress ?? ''),
    incoming?.headers['x-forwarded-for'],
    incoming?.headers['x-forwarded-proto'],
  )
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const query = url.indexOf('?', start)
  return {
    request,
    path: start < 0 ? '/' : url.slice(start, query < 0 ? undefined : query),
    search: query < 0 ? '' : url.slice(query),
    client,
    protection: client.isSecure ? securityHeaders.behindTls : securityHeaders.plain,
    connection,
  }
}

/** The 405 response to any method but GET and HEAD. */
export function refusedMethod(received: ProxyRequest): Response | undefined {
  const fault = methodFault(received.request.method)
  return fault && problem(received, fault.status, fault.detail, fault.headers)
}

/** The 400 response to a version of OData that is not served. */
export function refusedVersion(received: ProxyRequest): Response | undefined {
  const { path, request } = received
  const fault = odataVersionFault(path, path.indexOf('/', 1), {
    header: (name) => request.headers.get(name) ?? undefined,
  })
  return fault && problem(received, fault.status, fault.detail, fault.headers)
}

export function problem(
  { path, protection }: ProxyRequest,
  status: ProblemStatus,
  detail: string,
  headers: ResponseHeaders = {},
): Response {
  return toFetchResponse(problemResponse(status, detail, path, { ...protection.data, ...headers }))
}
