import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import type { NetworkName } from '#cardano/network.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { DASHBOARD_REFERENCE } from '#contract/dashboard/passed-calls.ts'
import {
  AUTHORIZATION_SERVER_PATH,
  authorizationServerMetadata,
  JWKS_PATH,
} from '#contract/description/authorization-server.ts'
import type { DescribedServer } from '#contract/description/openapi.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { contractDocument, DOCUMENT_CACHE_CONTROL } from '#http/contract-document.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { cacheableResponse, DESCRIPTION_CACHE_CONTROL } from '../cache/cacheable-response.ts'
import { checkMethodAndLength, checkODataVersion, checkRequest } from './check-request.ts'
import { HttpError } from './error-response.ts'

/** Serves the documents that describe the interface; they need no key. */
export function contractDocuments(servers: readonly DescribedServer[], dialect: Dialect): MiddlewareHandler {
  const described = servers.map((server) => ({ ...server, dialect }))
  return async (c, next) => {
    const { pathname, searchParams } = new URL(c.req.url)
    const requested = { path: pathname, query: searchParams, accept: c.req.header('Accept') }
    const document = contractDocument(requested, described)
    if (document === undefined) return next()
    checkMethodAndLength(c.req)
    checkODataVersion(c.req, pathname, pathname.indexOf('/', 1))
    if (typeof document === 'string') throw new HttpError(406, document)
    const { contentType, headers, body } = document
    const response = cacheableResponse({
      contentType,
      cacheControl: DOCUMENT_CACHE_CONTROL,
      headers: { [DIALECT_HEADER]: dialect, Vary: 'Accept', ...headers },
      body,
    })
    return toFetchResponse(await response.respond(c.req))
  }
}

/** Serves what a network's base address describes: its source, its dialect and its extent. */
export function networkDescription(description: NetworkDescription, address: string | undefined): Handler {
  const response = cacheableResponse({
    contentType: 'application/json; charset=utf-8',
    cacheControl: DESCRIPTION_CACHE_CONTROL,
    headers: { [DIALECT_HEADER]: description.dialect },
    body: JSON.stringify({ ...description, address, dashboard: DASHBOARD_REFERENCE }),
  })
  return async (c) => {
    checkRequest(c.req, 'application/json')
    return toFetchResponse(await response.respond(c.req))
  }
}

/**
 * Verifiers drop a key that was deleted after a leak no later than this after the service, and learn of a new one long
 * before it signs.
 */
const JWK_SET_CACHE_CONTROL = `public, max-age=${MINUTE / SECOND}`

export interface IdentityDocumentsDependencies {
  readonly network: NetworkName
  /** The network's address, which is the issuer of its tokens. */
  readonly issuer: string
  /** The public keys that verify tokens, as JWKs. */
  readonly publicKeys: () => Promise<readonly object[]>
}

/**
 * The documents by which clients and other servers find the identity server of a network and verify its tokens.
 * Not in the specification: these documents; those of RFC 8414 and RFC 7517.
 */
export function identityDocuments({ network, issuer, publicKeys }: IdentityDocumentsDependencies): Hono {
  const metadata = JSON.stringify(authorizationServerMetadata(issuer))
  const documents = new Hono()
  const serve = (paths: ReadonlySet<string>, cacheControl: string, body: () => Promise<string>) => {
    for (const path of paths) {
      documents.all(path, async (c) => {
        checkMethodAndLength(c.req)
        const response = cacheableResponse({
          contentType: 'application/json',
          cacheControl,
          body: await body(),
        })
        return toFetchResponse(await response.respond(c.req))
      })
    }
  }
  // The issuer's path is longer than the network's name where the service lies below a path of its host.
  const issuerPath = new URL(issuer).pathname
  serve(
    new Set([
      `${AUTHORIZATION_SERVER_PATH}${issuerPath}`,
      `${AUTHORIZATION_SERVER_PATH}/${network}`,
      `/${network}${AUTHORIZATION_SERVER_PATH}`,
    ]),
    DOCUMENT_CACHE_CONTROL,
    async () => metadata,
  )
  serve(new Set([`/${network}${JWKS_PATH}`]), JWK_SET_CACHE_CONTROL, async () =>
    JSON.stringify({ keys: await publicKeys() }),
  )
  return documents
}
