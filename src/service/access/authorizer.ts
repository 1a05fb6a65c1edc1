import type { IncomingMessage } from 'node:http'
import { createSingleFlight } from '#async/single-flight.ts'
import type { NetworkName } from '#cardano/network.ts'
import { KEY_PREFIX } from '#contract/shown-key.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import { retryAfter, waitText } from '#http/fields/retry-after.ts'
import type { HttpRequest } from '#http/http-message.ts'
import type { Log } from '#http/log.ts'
import { Refusal } from '#http/refusal.ts'
import type { AccessChanges, KnownAccessChanges } from '../identity/access-changes.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import { isMistyped } from '../identity/api-key.ts'
import {
  AuthenticationError,
  type AuthenticationFailureReason,
  logAuthentication,
} from '../identity/authentication-failure.ts'
import type { AddressLimit } from '../identity/failure-limits.ts'
import type { RequestTrace } from '../operations/request-trace.ts'
import type { KeyStore } from '../store/control/key-store.ts'
import type { RateLimitFields } from './key-allowance.ts'
import type { KeyLimits, KnownKey } from './key-limits.ts'

export interface AuthorizerDependencies {
  readonly keys: KeyStore
  readonly changes: AccessChanges
  readonly tokens: AccessTokens
  readonly limits: KeyLimits
  /** Failed attempts of an address, which take from it before any query. */
  readonly addressLimit: AddressLimit
  /** Address of the client that sent a message; empty where it is not known. */
  readonly addressOf: (incoming: IncomingMessage) => string
  readonly log: Log
}

const KEY_HEADER = API_KEY_HEADER.toLowerCase()

/**
 * Authorizes a request by its key, its token and its limits, in this order. A token proves by its signature that its key
 * existed when it was issued, so a request only needs to know what has withdrawn access since. That is read once a
 * second, however many keys there are.
 */
export class Authorizer {
  readonly #deps: AuthorizerDependencies
  /** Equal credentials of one client, such as those that it sends after its token was renewed, are verified once. */
  readonly #running = createSingleFlight<string, void>()

  constructor(deps: AuthorizerDependencies) {
    this.#deps = deps
  }

  /**
   * A known key with a verified token is authorized without a query to any database, and takes nothing from the limits
   * of failed authentication.
   * @throws {Refusal} 401 without a valid key, 403 without a token that is valid for the key and the network,
   * 429 and 402 beyond the limits.
   */
  authorize(
    request: HttpRequest,
    network: NetworkName,
    trace: RequestTrace,
  ): RateLimitFields | Promise<RateLimitFields> {
    const key = request.header(KEY_HEADER)
    if (key === undefined) return this.#authenticateAndTake(request, network, trace)
    const known = this.#deps.changes.latest()
    return known instanceof Promise
      ? known.then((read) => this.#authorizeKnowing(read, key, request, network, trace))
      : this.#authorizeKnowing(known, key, request, network, trace)
  }

  /** The changes are known before the token is looked up, since a key that signs no more takes its tokens with it. */
  #authorizeKnowing(
    known: KnownAccessChanges,
    key: string,
    request: HttpRequest,
    network: NetworkName,
    trace: RequestTrace,
  ): RateLimitFields | Promise<RateLimitFields> {
    const token = this.#deps.tokens.verified(request.header('authorization'))
    const isValid =
      token?.key === key &&
      token.network === network &&
      !known.withdrawnKeys.has(key) &&
      !known.revokedTokens.has(token.id)
    return isValid ? this.#takeFromLimits(key, trace) : this.#authenticateAndTake(request, network, trace)
  }

  /** Authorizes a request whose token is not known to be valid. */
  async #authenticateAndTake(
    request: HttpRequest,
    network: NetworkName,
    trace: RequestTrace,
  ): Promise<RateLimitFields> {
    const { addressLimit, addressOf, log } = this.#deps
    const address = addressOf(trace.incoming)
    const key = request.header(KEY_HEADER)
    const authorization = request.header('authorization')
    try {
      if (!key) throw new AuthenticationError('no-key')
      await this.#running.load(JSON.stringify([network, address, key, authorization]), () =>
        addressLimit.attempt(address, () => verify(network, key, authorization, this.#deps)),
      )
    } catch (error) {
      if (!(error instanceof AuthenticationError)) throw error
      logAuthentication(log, { network, address, key, reason: error.reason })
      throw authenticationRefusal(error, network, authorization)
    }
    return this.#takeFromLimits(key, trace)
  }

  #takeFromLimits(key: string, trace: RequestTrace): RateLimitFields | Promise<RateLimitFields> {
    trace.key = key
    const known = this.#deps.limits.of(key)
    return known instanceof Promise ? known.then((read) => takeFrom(read, trace)) : takeFrom(known, trace)
  }
}

function takeFrom(
  { allowance, policy }: KnownKey,
  trace: RequestTrace,
): RateLimitFields | Promise<RateLimitFields> {
  trace.mostUnread = policy.mostUnread
  return allowance.take()
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
  { keys, tokens, changes }: AuthorizerDependencies,
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
function authenticationRefusal(
  { reason, wait }: AuthenticationError,
  network: NetworkName,
  authorization: string | undefined,
): Refusal {
  switch (reason) {
    case 'no-key':
      return new Refusal('no-key', `Send the API key in the header ${API_KEY_HEADER}.`, challenge())
    case 'unknown-key':
      return new Refusal(
        'no-key',
        `The API key is unknown on ${network}, or it is no longer in use.`,
        challenge(),
      )
    case 'no-token': {
      const given = authorization
        ? 'The header Authorization has no bearer token'
        : 'The bearer token is missing'
      const headers = challenge(authorization && 'invalid_token')
      return new Refusal('bad-token', `${given}. Get one from the token endpoint of ${network}.`, headers)
    }
    case 'limited':
      return new Refusal(
        'rate-limit',
        `Too many requests from this address had no valid key and token. Try again in ${waitText(wait)}.`,
        retryAfter(wait),
      )
    default: {
      const detail = `The bearer token is not valid: ${tokenFaults[reason]}. Get a new one.`
      return new Refusal('bad-token', detail, challenge('invalid_token'))
    }
  }
}

/** The field `WWW-Authenticate` (RFC 6750 section 3), which names no error where no token was sent. */
function challenge(error?: string): Record<string, string> {
  return { 'WWW-Authenticate': error ? `Bearer error="${error}"` : 'Bearer' }
}
