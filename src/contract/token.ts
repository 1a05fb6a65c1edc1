/** Where an identity server exchanges a key and a secret for a token, under its address. */
export const TOKEN_PATH = '/connect/token'

export const GRANT_TYPE = 'client_credentials'

/** Carries the API key on every data request, beside the bearer token. */
export const API_KEY_HEADER = 'Client-Api-Key'

/** Not in the specification: the answer of the token endpoint, as RFC 6749 section 5.1 has it. */
export interface TokenResponse {
  readonly access_token: string
  readonly token_type: 'Bearer'
  /** Seconds. */
  readonly expires_in: number
  readonly scope: string
}

/** Not in the specification: the errors of the token endpoint, of RFC 6749 section 5.2, with their status. */
export const tokenErrors = {
  invalid_request: 400,
  invalid_client: 401,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  invalid_scope: 400,
} as const

export type TokenError = keyof typeof tokenErrors
