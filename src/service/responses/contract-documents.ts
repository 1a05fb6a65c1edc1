import type { NetworkName } from '#cardano/network.ts'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { DASHBOARD_REFERENCE } from '#contract/dashboard/passed-calls.ts'
import {
  AUTHORIZATION_SERVER_PATH,
  authorizationServerMetadata,
  JWKS_PATH,
} from '#contract/description/authorization-server.ts'
import type { DescribedServer } from '#contract/description/openapi.ts'
import { OPENAPI_PATH } from '#contract/description/openapi-path.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { ODATA_ROOT } from '#contract/odata/entity-sets.ts'
import { contractDocument, DOCUMENT_CACHE_CONTROL } from '#http/contract-document.ts'
import { Refusal } from '#http/refusal.ts'
import type { RequestHandler } from '#http/server/request-handler.ts'
import { DESCRIPTION_CACHE_CONTROL, representationOf } from '../cache/cached-content.ts'
import { checkMethodAndLength, checkODataVersion, checkRequest } from './check-request.ts'

/** The documents that describe the interface, which need no key, by their paths in every spelling. */
export function contractDocuments(
  servers: readonly DescribedServer[],
  dialect: Dialect,
): ReadonlyMap<string, RequestHandler> {
  const described = servers.map((server) => ({ ...server, dialect }))
  const respond: RequestHandler = (request) => {
    const { path } = request
    const [, search = ''] = request.url.split('?', 2)
    const requested = { path, query: new URLSearchParams(search), accept: request.header('accept') }
    const document = contractDocument(requested, described)
    checkMethodAndLength(request)
    checkODataVersion(request, path, path.indexOf('/', 1))
    if (document === undefined) throw new Refusal('not-found', 'There is no document at this path.')
    if (typeof document === 'string') throw new Refusal('not-acceptable', document)
    const { contentType, headers, body } = document
    return representationOf({
      contentType,
      cacheControl: DOCUMENT_CACHE_CONTROL,
      headers: { [DIALECT_HEADER]: dialect, Vary: 'Accept', ...headers },
      body,
    }).respond(request)
  }
  const paths = [
    OPENAPI_PATH,
    ...servers.flatMap(({ network }) =>
      [OPENAPI_PATH, ODATA_ROOT, `${ODATA_ROOT}/$metadata`, `${ODATA_ROOT}/%24metadata`].map(
        (path) => `/${network}${path}`,
      ),
    ),
  ]
  return new Map(paths.flatMap((path) => [path, `${path}/`]).map((path) => [path, respond]))
}

/** Responds with what a network's base address describes: its source, its dialect and its extent. */
export function networkDescription(
  description: NetworkDescription,
  address: string | undefined,
): RequestHandler {
  const response = representationOf({
    contentType: 'application/json; charset=utf-8',
    cacheControl: DESCRIPTION_CACHE_CONTROL,
    headers: { [DIALECT_HEADER]: description.dialect },
    body: JSON.stringify({ ...description, address, dashboard: DASHBOARD_REFERENCE }),
  })
  return (request) => {
    checkRequest(request, 'application/json')
    return response.respond(request)
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
 * The documents by which clients and other servers find the identity server of a network and verify its tokens, by their paths.
 * Not in the specification: these documents; those of RFC 8414 and RFC 7517.
 */
export function identityDocuments({
  network,
  issuer,
  publicKeys,
}: IdentityDocumentsDependencies): ReadonlyMap<string, RequestHandler> {
  const metadata = JSON.stringify(authorizationServerMetadata(issuer))
  const document =
    (cacheControl: string, body: () => string | Promise<string>): RequestHandler =>
    async (request) => {
      checkMethodAndLength(request)
      return representationOf({
        contentType: 'application/json',
        cacheControl,
        body: await body(),
      }).respond(request)
    }
  const ofServer = document(DOCUMENT_CACHE_CONTROL, () => metadata)
  const ofKeys = document(JWK_SET_CACHE_CONTROL, async () => JSON.stringify({ keys: await publicKeys() }))
  // The issuer's path is longer than the network's name where the service lies below a path of its host.
  const issuerPath = new URL(issuer).pathname
  return new Map([
    [`${AUTHORIZATION_SERVER_PATH}${issuerPath}`, ofServer],
    [`${AUTHORIZATION_SERVER_PATH}/${network}`, ofServer],
    [`/${network}${AUTHORIZATION_SERVER_PATH}`, ofServer],
    [`/${network}${JWKS_PATH}`, ofKeys],
  ])
}
