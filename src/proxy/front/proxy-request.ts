import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { type Client, type ClientReader, clientOf } from '#http/client-address.ts'
import type { createSecurityHeaders, SecurityHeaders } from './security-headers.ts'

/** Stands in the documents of the build for the path below which the explorer is served. */
const PLACEHOLDER = '/@base'

/** The path of `PUBLIC_URL`, below which visitors know the explorer, without a slash at its end; empty at the root of its host. */
export function basePathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '')
}

/** A document of the build with its addresses below the path. */
export function placeDocument(document: string, basePath: string): string {
  return document.replaceAll(PLACEHOLDER, basePath)
}

/** The path of a request as the explorer knows it. A balancer in front has taken the base path away, or has left it. */
function pathBelow(basePath: string, path: string): string {
  if (!path.startsWith(basePath)) return path
  const below = path.slice(basePath.length)
  return below === '' ? '/' : below.startsWith('/') ? below : path
}

/** Puts the base path before the paths that header fields of a response have: `Location`, and `Path` of `Set-Cookie`. */
export function placeResponse(response: Response, basePath: string): Response {
  const { headers } = response
  const location = headers.get('Location')
  if (location?.startsWith('/')) headers.set('Location', basePath + location)
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return response
  headers.delete('Set-Cookie')
  for (const cookie of cookies) {
    headers.append('Set-Cookie', cookie.replace(/(; *path=)(?=\/)/i, `$1${basePath}`))
  }
  return response
}

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
  const client = clientOf(connection.incoming, readClient)
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
