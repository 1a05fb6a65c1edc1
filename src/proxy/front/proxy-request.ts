import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { Client, ClientReader } from '#http/client-address.ts'
import { pathBelow } from './base-path.ts'
import type { createSecurityHeaders, SecurityHeaders } from './security-headers.ts'

/** Node's objects for a request; a test may call without them. */
export interface ProxyConnection {
  readonly incoming?: IncomingMessage
  readonly outgoing?: ServerResponse
}

/** A received request. */
export interface ProxyRequest {
  readonly request: Request
  /** Path below the explorer's own, without the query. */
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
  basePath: string,
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
    path: start < 0 ? '/' : pathBelow(basePath, url.slice(start, query < 0 ? undefined : query)),
    search: query < 0 ? '' : url.slice(query),
    client,
    protection: client.isSecure ? securityHeaders.behindTls : securityHeaders.plain,
    connection,
  }
}

/**
 * Checks whether the `Host` of a request is served here. A page of another name that makes its name point here
 * (DNS rebinding) would otherwise be of the same origin; an IP address cannot be made to point elsewhere.
 * @param names besides `localhost`
 */
export function createHostCheck(names: readonly string[]): (host: string) => boolean {
  const served = new Set(['localhost', ...names.map((name) => name.toLowerCase())])
  return (host) => {
    const name = host.toLowerCase().replace(/:\d+$/, '')
    return served.has(name) || isIP(name.replace(/^\[|\]$/g, '')) > 0
  }
}
