import { createSingleFlight } from '#async/single-flight.ts'
import type { NetworkName } from '#cardano/network.ts'
import { KEY_PREFIX } from '#contract/shown-key.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import { retryAfter, waitText } from '#http/fields/retry-after.ts'
import type { HttpRequest } from '#http/http-message.ts'
import type { AccessChanges } from '../identity/access-changes.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import { isMistyped } from '../identity/api-key.ts'
import {
  AuthenticationError,
  type AuthenticationFailure,
  type AuthenticationFailureReason,
} from '../identity/authentication-failure.ts'
import type { AddressLimit } from '../identity/guess-limit.ts'
import { HttpError } from '../responses/error-response.ts'
import type { KeyStore } from '../store/control/key-store.ts'

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
    case 'limited':
      return new HttpError(
        429,
        `Too many requests from this address had no valid key and token. Try again in ${waitText(wait)}.`,
        retryAfter(wait),
      )
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

/** Authenticates data requests whose token is not known to be valid. */
export interface Authentication {
  /**
   * The key of a request. Failures are reported, and limited by the client's address before any query.
   * @throws {HttpError} 401 without a valid key, 403 without a token that is valid for the key and the network, 429
   * beyond the limit
   */
  authenticate(request: HttpRequest, network: NetworkName, address: string): Promise<string>
}

export interface AuthenticationDependencies {
  readonly keys: KeyStore
  readonly tokens: AccessTokens
  readonly changes: AccessChanges
  readonly addressLimit: AddressLimit
  readonly report: (failure: AuthenticationFailure) => void
}

const KEY_HEADER = API_KEY_HEADER.toLowerCase()

export function createAuthentication(deps: AuthenticationDependencies): Authentication {
  /** Equal credentials of one client, such as those that it sends after its token was renewed, are verified once. */
  const running = createSingleFlight<string, void>()

  return {
    authenticate: async (request, network, address) => {
      const key = request.header(KEY_HEADER)
      const authorization = request.header('authorization')
      try {
        if (!key) throw new AuthenticationError('no-key')
        await running.load(JSON.stringify([network, address, key, authorization]), () =>
          deps.addressLimit.attempt(address, () => verify(network, key, authorization, deps)),
        )
        return key
      } catch (error) {
        if (!(error instanceof AuthenticationError)) throw error
        deps.report({ network, address, key, reason: error.reason })
        throw authenticationRefusal(error, network, authorization)
      }
    },
  }
}

/**
 * Looks the key up and verifies the token. What is known to be withdrawn costs neither a query nor a signature's
 * verification.
 * @throws {AuthenticationError}
 */
async function verify(
  network: NetworkName,
  key: string,
  authorization: string | undefined,
  { keys, tokens, changes }: AuthenticationDependencies,
): Promise<void> {
  const { withdrawnKeys, revokedTokens } = await changes.latest()
  if (withdrawnKeys.has(key)) throw new AuthenticationError('unknown-key')
  const known = tokens.verified(authorization)
  if (known?.key === key && revokedTokens.has(known.id)) throw new AuthenticationError('revoked-token')
  if (isMistyped(key, KEY_PREFIX) || !(await keys.findKey(network, key))) {
    throw new AuthenticationError('unknown-key')
  }
  const given = bearerToken(authorization)
  if (!given) throw new AuthenticationError('no-token')
  const token = await tokens.read(given, network)
  if (typeof token === 'string') throw new AuthenticationError(token)
  if (token.key !== key) throw new AuthenticationError('token-of-other-key')
  if (revokedTokens.has(token.id)) throw new AuthenticationError('revoked-token')
}

function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}
