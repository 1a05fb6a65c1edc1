import { singleFlightRead } from '#async/single-flight-read.ts'
import type { NetworkName } from '#cardano/network.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import type { HttpRequest } from '#http/http-message.ts'
import type { AccessTokens, TokenFault } from '../identity/access-token.ts'
import type { RequestTrace } from '../operations/request-trace.ts'
import { HttpError } from '../responses/http-error.ts'
import type { KeyStore } from '../store/control/key-store.ts'
import type { KeyAllowance } from './key-allowance.ts'
import type { KeyLimits } from './key-limits.ts'

export interface AuthorizerDependencies {
  readonly keys: KeyStore
  readonly tokens: AccessTokens
  readonly limits: KeyLimits
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** Header fields that say how much of the limits is left. */
export type RateLimitFields = Readonly<Record<string, string>>

/** Authorizes a request by its key, its token and its limits, in this order. */
export interface Authorizer {
  /**
   * A known key with a verified token is authorized without a query to any database.
   * @throws {HttpError} 401 without a valid key, 403 without a token that is valid for the key and the network,
   * 429 and 402 beyond the limits.
   */
  authorize(
    request: HttpRequest,
    network: NetworkName,
    trace: RequestTrace,
  ): RateLimitFields | Promise<RateLimitFields>
}

const KEY_HEADER = API_KEY_HEADER.toLowerCase()
/** Milliseconds until the tokens of a deleted key are refused, on every instance. */
const DELETION_WINDOW = 1000

/**
 * A token proves by its signature that its key existed when it was issued, so a request only needs to know whether
 * the key was deleted since. The deleted keys are read once a second, however many keys there are.
 */
export function createAuthorizer({ keys, tokens, limits, now }: AuthorizerDependencies): Authorizer {
  const deletedKeys = singleFlightRead(keys.deletedKeys, DELETION_WINDOW, now)

  function takeFromLimits(key: string, trace: RequestTrace): RateLimitFields | Promise<RateLimitFields> {
    trace.key = key
    const allowance = limits.of(key)
    return allowance instanceof Promise
      ? allowance.then((read) => takeFrom(read, trace))
      : takeFrom(allowance, trace)
  }

  function takeFrom(allowance: KeyAllowance, trace: RequestTrace): RateLimitFields {
    trace.mostUnread = allowance.mostUnread
    return allowance.take()
  }

  async function authenticateAndTake(
    request: HttpRequest,
    network: NetworkName,
    trace: RequestTrace,
  ): Promise<RateLimitFields> {
    return takeFromLimits(await authenticate(request, network, { keys, tokens }), trace)
  }

  return {
    authorize: (request, network, trace) => {
      const key = request.header(KEY_HEADER)
      const holder = tokens.verifiedHolder(request.header('authorization'))
      if (key === undefined || holder?.key !== key || holder.network !== network) {
        return authenticateAndTake(request, network, trace)
      }
      const deleted = deletedKeys()
      if (deleted instanceof Promise) {
        return deleted.then((read) =>
          read.has(key) ? authenticateAndTake(request, network, trace) : takeFromLimits(key, trace),
        )
      }
      return deleted.has(key) ? authenticateAndTake(request, network, trace) : takeFromLimits(key, trace)
    },
  }
}

/**
 * Looks the key up and verifies the token.
 * Not in the specification: which of 401 and 403 is sent when; it names both for a key that is not valid.
 * @returns the key
 */
async function authenticate(
  request: HttpRequest,
  network: NetworkName,
  { keys, tokens }: Pick<AuthorizerDependencies, 'keys' | 'tokens'>,
): Promise<string> {
  const key = request.header(KEY_HEADER)
  if (!key) {
    throw new HttpError(401, `Send the API key in the header ${API_KEY_HEADER}.`, {
      'WWW-Authenticate': 'Bearer',
    })
  }
  if (!(await keys.findKey(network, key))) {
    throw new HttpError(401, `The API key is unknown on ${network}, or it was deleted.`, {
      'WWW-Authenticate': 'Bearer',
    })
  }
  const authorization = request.header('authorization')
  const token = bearerToken(authorization)
  if (!token) {
    const given = authorization
      ? 'The header Authorization has no bearer token'
      : 'The bearer token is missing'
    throw new HttpError(403, `${given}. Get one from the token endpoint of ${network}.`, {
      'WWW-Authenticate': authorization ? 'Bearer error="invalid_token"' : 'Bearer',
    })
  }
  const fault = await tokens.fault(token, network, key)
  if (fault) {
    throw new HttpError(403, `The bearer token is not valid: ${tokenFaults[fault]}. Get a new one.`, {
      'WWW-Authenticate': 'Bearer error="invalid_token"',
    })
  }
  return key
}

const tokenFaults: Readonly<Record<TokenFault, string>> = {
  'expired-token': 'it has expired',
  'token-of-other-network': 'it was issued for another network',
  'token-of-other-key': 'it was issued for another key',
  'invalid-token': 'it is not one of this service',
}

function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
}
