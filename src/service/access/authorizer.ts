import type { IncomingMessage } from 'node:http'
import { singleFlightRead } from '#async/single-flight-read.ts'
import type { NetworkName } from '#cardano/network.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import type { HttpRequest } from '#http/http-message.ts'
import type { AccessTokens } from '../identity/access-token.ts'
import type { RequestTrace } from '../operations/request-trace.ts'
import type { KeyStore } from '../store/control/key-store.ts'
import type { Authentication } from './authentication.ts'
import type { RateLimitFields } from './key-allowance.ts'
import type { KeyLimits, KnownKey } from './key-limits.ts'

export interface AuthorizerDependencies {
  readonly keys: KeyStore
  readonly tokens: AccessTokens
  readonly limits: KeyLimits
  readonly authentication: Authentication
  /** Address of the client that sent a message; empty where it is not known. */
  readonly addressOf: (incoming: IncomingMessage | undefined) => string
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
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
/** Milliseconds until the tokens of a deleted key are refused, on every instance. */
const DELETION_WINDOW = 1000

/**
 * A token proves by its signature that its key existed when it was issued, so a request only needs to know whether
 * the key was deleted since. The deleted keys are read once a second, however many keys there are.
 */
export function createAuthorizer(deps: AuthorizerDependencies): Authorizer {
  const { keys, tokens, limits, authentication, addressOf, now } = deps
  const deletedKeys = singleFlightRead(keys.deletedKeys, DELETION_WINDOW, now)

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
    return takeFromLimits(await authentication.authenticate(request, network, address), trace)
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
