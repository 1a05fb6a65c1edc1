import { GRANT_TYPE, INTROSPECTION_PATH, REVOCATION_PATH, TOKEN_PATH, TOKEN_SCOPE } from '../token.ts'

/** The path of the public signing keys below a network's address (RFC 7517). */
export const JWKS_PATH = '/.well-known/jwks.json'

/** The path of the metadata below a network's address; RFC 8414 puts it before the issuer's path. */
export const AUTHORIZATION_SERVER_PATH = '/.well-known/oauth-authorization-server'

/** The ways in which a client may send its secret, to each endpoint of the identity server. */
const AUTHENTICATION_METHODS = ['client_secret_post', 'client_secret_basic']

/**
 * The metadata of a network's identity server (RFC 8414 section 2).
 * @param issuer the network's address, without a slash at the end
 */
export function authorizationServerMetadata(issuer: string): object {
  return {
    issuer,
    token_endpoint: `${issuer}${TOKEN_PATH}`,
    jwks_uri: `${issuer}${JWKS_PATH}`,
    scopes_supported: [TOKEN_SCOPE],
    // Required, although only an authorization endpoint has response types, and there is none.
    response_types_supported: [],
    grant_types_supported: [GRANT_TYPE],
    token_endpoint_auth_methods_supported: AUTHENTICATION_METHODS,
    revocation_endpoint: `${issuer}${REVOCATION_PATH}`,
    revocation_endpoint_auth_methods_supported: AUTHENTICATION_METHODS,
    introspection_endpoint: `${issuer}${INTROSPECTION_PATH}`,
    introspection_endpoint_auth_methods_supported: AUTHENTICATION_METHODS,
  }
}
