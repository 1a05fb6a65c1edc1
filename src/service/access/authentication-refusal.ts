import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import type { AuthenticationError, AuthenticationFailureReason } from '../identity/authentication-failure.ts'
import { HttpError } from '../responses/http-error.ts'

const tokenFaults: Readonly<Partial<Record<AuthenticationFailureReason, string>>> = {
  'expired-token': 'it has expired',
  'token-of-other-network': 'it was issued for another network',
  'token-of-other-key': 'it was issued for another key',
  'revoked-token': 'it was revoked',
  'invalid-token': 'it is not one of this service',
}

/**
 * The response to a request that is not authenticated.
 * Not in the specification: which of 401 and 403 is sent when; it names both for a key that is not valid.
 */
export function authenticationRefusal(
  { reason, wait }: AuthenticationError,
  network: NetworkName,
  authorization: string | undefined,
): HttpError {
  switch (reason) {
    case 'no-key':
      return new HttpError(401, `Send the API key in the header ${API_KEY_HEADER}.`, challenge())
    case 'unknown-key':
      return new HttpError(
        401,
        `The API key is unknown on ${network}, or it is no longer in use.`,
        challenge(),
      )
    case 'no-token': {
      const given = authorization
        ? 'The header Authorization has no bearer token'
        : 'The bearer token is missing'
      const headers = challenge(authorization && 'invalid_token')
      return new HttpError(403, `${given}. Get one from the token endpoint of ${network}.`, headers)
    }
    case 'limited': {
      const seconds = Math.ceil(wait / SECOND)
      return new HttpError(
        429,
        `Too many requests from this address had no valid key and token. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
        { 'Retry-After': String(seconds) },
      )
    }
    default: {
      const detail = `The bearer token is not valid: ${tokenFaults[reason]}. Get a new one.`
      return new HttpError(403, detail, challenge('invalid_token'))
    }
  }
}

/** The field `WWW-Authenticate` (RFC 6750 section 3), which names no error where no token was sent. */
function challenge(error?: string): Record<string, string> {
  return { 'WWW-Authenticate': error ? `Bearer error="${error}"` : 'Bearer' }
}
