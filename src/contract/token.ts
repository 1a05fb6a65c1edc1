import { HOUR, SECOND } from '#cardano/utc-time.ts'

/** The path of the token endpoint below an identity server's address. */
export const TOKEN_PATH = '/connect/token'

/** Not in the specification: the revocation of tokens (RFC 7009), below an identity server's address. */
export const REVOCATION_PATH = '/connect/revocation'

/** Not in the specification: the introspection of tokens (RFC 7662), below an identity server's address. */
export const INTROSPECTION_PATH = '/connect/introspect'

export const GRANT_TYPE = 'client_credentials'

/** Not in the specification: the one scope that tokens carry. */
export const TOKEN_SCOPE = 'core-read'

/** Not in the specification: the lifetime of a token, in seconds. Client libraries in use never renew theirs. */
export const TOKEN_LIFETIME = HOUR / SECOND

/** Seconds by which the clocks of the service's instances may differ: an expired token is accepted this long. */
export const CLOCK_TOLERANCE = 5

/** The header field of the API key on every data request, beside the bearer token. */
export const API_KEY_HEADER = 'Client-Api-Key'

/** The header fields by which a client identifies itself on every data request. */
export function credentialHeaders(token: string, apiKey: string): Record<string, string> {
  return { Authorization: `Bearer ${token}`, [API_KEY_HEADER]: apiKey }
}

/** Not in the specification: the response of the token endpoint (RFC 6749 section 5.1). */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'Bearer'
  /** Seconds. */
  readonly expires_in: number
  readonly scope: string
}

/** The introspection of a client's own token (RFC 7662 section 2.2); times are seconds since the Unix epoch. */
export type IntrospectionResponse =
  | { readonly active: false }
  | {
      readonly active: true
      readonly scope: string
      readonly client_id: string
      readonly token_type: 'Bearer'
      readonly exp: number
      readonly iat: number
      readonly sub: string
      readonly aud: string
      readonly iss: string
      readonly jti: string
    }

/**
 * Not in the specification: the errors of the token endpoint (RFC 6749 section 5.2) with their status, and the one of
 * RFC 8628 section 3.5 for a client that must try later.
 */
export const tokenErrors = {
  invalid_request: 400,
  invalid_client: 401,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  slow_down: 429,
} as const

export type TokenError = keyof typeof tokenErrors
