import type { NetworkName } from '#cardano/network.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import {
  CLOCK_TOLERANCE,
  GRANT_TYPE,
  type IntrospectionResponse,
  TOKEN_LIFETIME,
  TOKEN_SCOPE,
  type TokenResponse,
} from '#contract/token.ts'
import { Refusal } from '#http/refusal.ts'
import { createTokenBuckets, type TokenBuckets } from '#http/token-buckets.ts'
import type { AccessChanges } from './access-changes.ts'
import type { AccessTokens, VerifiedToken } from './access-token.ts'
import type { Form } from './client-credentials.ts'
import type { IdentityEndpoint } from './identity-endpoint.ts'
import { slowDown } from './oauth-refusal.ts'

/**
 * Tokens with which a key may do something, at once and from then on; only a client with the secret takes from it.
 * Not in the specification: these limits. Each instance counts on its own.
 */
const limits = {
  /** Each costs a signature and a place in memory. A thousand machines that share a key are far from it. */
  issue: {
    perSecond: 5,
    burst: 200,
    refusal: 'this key gets too many tokens, of which each is valid for an hour',
  },
  /**
   * Every instance keeps each in memory until it would have expired, so that a key takes a thousand places at most; deleting
   * the key ends any number of tokens.
   */
  revoke: { perSecond: 1 / 6, burst: 400, refusal: 'this key revokes too many tokens' },
  /** Each may cost a signature's verification. */
  introspect: { perSecond: 20, burst: 200, refusal: 'this key asks about too many tokens' },
} as const
/** Keys in memory; the longest unused are forgotten. */
const MAX_KEYS = 20_000

type TokenLimit = keyof typeof limits

/** What the keys have left of each limit. */
export class TokenLimits {
  readonly #buckets: Readonly<Record<TokenLimit, TokenBuckets>>

  constructor(now: () => Instant) {
    const bucketsOf = (limit: TokenLimit) => createTokenBuckets({ ...limits[limit], most: MAX_KEYS, now })
    this.#buckets = {
      issue: bucketsOf('issue'),
      revoke: bucketsOf('revoke'),
      introspect: bucketsOf('introspect'),
    }
  }

  /** Takes from a limit of a key. @throws {Refusal} beyond it */
  take(limit: TokenLimit, key: string): void {
    const wait = this.#buckets[limit].wait(key)
    if (wait > 0) throw slowDown(limits[limit].refusal, wait)
    this.#buckets[limit].take(key)
  }
}

export interface TokenEndpointDependencies<Tokens = Pick<AccessTokens, 'read'>> {
  readonly tokens: Tokens
  readonly changes: AccessChanges
  readonly tokenLimits: TokenLimits
}

/** The token endpoint of a network (RFC 6749 section 4.4). */
export function tokenEndpoint(
  network: NetworkName,
  { tokens, changes, tokenLimits }: TokenEndpointDependencies<AccessTokens>,
): IdentityEndpoint {
  return {
    check: checkGrant,
    respond: async (key): Promise<TokenResponse> => {
      tokenLimits.take('issue', key)
      // A key that signs no more must not sign this token, which every other instance would refuse.
      await changes.latest()
      return {
        access_token: await tokens.issue(network, key),
        token_type: 'Bearer',
        expires_in: TOKEN_LIFETIME,
        scope: TOKEN_SCOPE,
      }
    },
  }
}

function checkGrant(form: Form): void {
  const grantType = form.get('grant_type')
  if (!grantType) throw new Refusal('invalid_request', 'grant_type is missing')
  if (grantType !== GRANT_TYPE) {
    throw new Refusal('unsupported_grant_type', `grant_type must be ${GRANT_TYPE}`)
  }
  // A set of names with a space between each two (RFC 6749 section 3.3).
  const scope = form.get('scope')
  if (scope && !scope.split(' ').every((name) => name === TOKEN_SCOPE))
    throw new Refusal('invalid_scope', `the only scope is ${TOKEN_SCOPE}`)
}

/** Clients ignore the body (RFC 7009 section 2.2), but some, such as simple-oauth2, read it as JSON. */
const DONE = {}

/**
 * The revocation endpoint of a network (RFC 7009). A token that is not valid, or that another key holds, is none that
 * the client could use: the response is the same as for one that was revoked.
 */
export function revocationEndpoint(network: NetworkName, deps: TokenEndpointDependencies): IdentityEndpoint {
  return {
    check: givenToken,
    respond: async (key, form) => {
      const token = await ownToken(form, key, network, deps)
      if (!token) return DONE
      deps.tokenLimits.take('revoke', key)
      await deps.changes.revoke({ id: token.id, expires: (token.expiry + CLOCK_TOLERANCE) * SECOND })
      return DONE
    },
  }
}

/** The introspection endpoint of a network (RFC 7662): a client sees the state of its own tokens, and of no others. */
export function introspectionEndpoint(
  network: NetworkName,
  issuer: string,
  deps: TokenEndpointDependencies,
): IdentityEndpoint {
  return {
    check: givenToken,
    respond: async (key, form): Promise<IntrospectionResponse> => {
      deps.tokenLimits.take('introspect', key)
      const token = await ownToken(form, key, network, deps)
      if (!token) return { active: false }
      return {
        active: true,
        scope: TOKEN_SCOPE,
        client_id: key,
        token_type: 'Bearer',
        exp: token.expiry,
        iat: token.issuedAt,
        sub: key,
        aud: issuer,
        iss: issuer,
        jti: token.id,
      }
    },
  }
}

/** The token that a request is about; undefined where it is not valid, revoked, or another key's. */
async function ownToken(
  form: Form,
  key: string,
  network: NetworkName,
  { tokens, changes }: TokenEndpointDependencies,
): Promise<VerifiedToken | undefined> {
  const token = await tokens.read(givenToken(form), network)
  if (typeof token === 'string' || token.key !== key) return undefined
  const { revokedTokens } = await changes.latest()
  return revokedTokens.has(token.id) ? undefined : token
}

/**
 * The token that a request names. The parameter `token_type_hint` may be ignored, since there is one type.
 * @throws {Refusal}
 */
function givenToken(form: Form): string {
  const token = form.get('token')
  if (!token) throw new Refusal('invalid_request', 'token is missing')
  return token
}
