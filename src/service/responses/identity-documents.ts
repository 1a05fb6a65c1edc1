import { Hono } from 'hono'
import type { NetworkName } from '#cardano/network.ts'
import {
  AUTHORIZATION_SERVER_PATH,
  authorizationServerMetadata,
  JWKS_PATH,
} from '#contract/description/authorization-server.ts'
import { DOCUMENT_CACHE_CONTROL } from '#http/contract-document.ts'
import { toFetchResponse } from '#http/http-message.ts'
import { cacheableResponse } from '../cache/cacheable-response.ts'
import { checkMethodAndLength } from './check-request.ts'

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
  const serve = (paths: ReadonlySet<string>, body: () => Promise<string>) => {
    for (const path of paths) {
      documents.all(path, async (c) => {
        checkMethodAndLength(c.req)
        const response = cacheableResponse({
          contentType: 'application/json',
          cacheControl: DOCUMENT_CACHE_CONTROL,
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
    async () => metadata,
  )
  serve(new Set([`/${network}${JWKS_PATH}`]), async () => JSON.stringify({ keys: await publicKeys() }))
  return documents
}
