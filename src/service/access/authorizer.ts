import type { IncomingMessage } from 'node:http'
import type { NetworkName } from '#cardano/network.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import type { HttpRequest } from '#http/http-message.ts'
import type { AccessChanges, KnownAccessChanges } from '../identity/access-changes.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import type { RequestTrace } from '../operations/request-trace.ts'
import type { Authentication } from './authentication.ts'
import type { RateLimitFields } from './key-allowance.ts'
import type { KeyLimits, KnownKey } from './key-limits.ts'

export interface AuthorizerDependencies {
  readonly changes: AccessChanges
  readonly tokens: AccessTokens
  readonly limits: KeyLimits
  readonly authentication: Authentication
  /** Address of the client that sent a message; empty where it is not known. */
  readonly addressOf: (incoming: IncomingMessage | undefined) => string
}

/** Authorizes a request by its key, its token and its limits, in this order. */
export interface Authorizer {
  /**
   * A known key with a verified token is authorized without a query to any database, and takes nothing from the limits
   * of failed authentication.
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

/**
 * A token proves by its signature that its key existed when it was issued, so a request only needs to know what has
 * withdrawn access since. That is read once a second, however many keys there are.
 */
export function createAuthorizer(deps: AuthorizerDependencies): Authorizer {
  const { changes, tokens, limits, authentication, addressOf } = deps

  function takeFromLimits(key: string, trace: RequestTrace): RateLimitFields | Promise<RateLimitFields> {
    trace.key = key
    const known = limits.of(key)
    return known instanceof Promise ? known.then((read) => takeFrom(read, trace)) : takeFrom(known, trace)
  }

  function takeFrom(
    { allowance, policy }: KnownKey,
    trace: RequestTrace,
  ): RateLimitFields | Promise<RateLimitFields> {
    trace.mostUnread = policy.mostUnread
    return allowance.take()
  }

  async function authenticateAndTake(
    request: HttpRequest,
    network: NetworkName,
    trace: RequestTrace,
  ): Promise<RateLimitFields> {
    const address = addressOf(trace.incoming)
    const key = await authentication.authenticate(request, network, address)
    return takeFromLimits(key, trace)
  }

  /** The changes are known before the token is looked up, since a key that signs no more takes its tokens with it. */
  function authorizeKnowing(
    known: KnownAccessChanges,
    key: string,
    request: HttpRequest,
    network: NetworkName,
    trace: RequestTrace,
  ): RateLimitFields | Promise<RateLimitFields> {
    const token = tokens.verified(request.header('authorization'))
    const isValid =
      token?.key === key &&
      token.network === network &&
      !known.withdrawnKeys.has(key) &&
      !known.revokedTokens.has(token.id)
    return isValid ? takeFromLimits(key, trace) : authenticateAndTake(request, network, trace)
  }

  return {
    authorize: (request, network, trace) => {
      const key = request.header(KEY_HEADER)
      if (key === undefined) return authenticateAndTake(request, network, trace)
      const known = changes.latest()
      return known instanceof Promise
        ? known.then((read) => authorizeKnowing(read, key, request, network, trace))
        : authorizeKnowing(known, key, request, network, trace)
    },
  }
}
