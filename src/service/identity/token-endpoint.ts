import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import {
  CLOCK_TOLERANCE,
  GRANT_TYPE,
  type IntrospectionResponse,
  TOKEN_LIFETIME,
  TOKEN_SCOPE,
  type TokenResponse,
} from '#contract/token.ts'
import { createTokenBuckets, type TokenBuckets } from '#http/token-buckets.ts'
import type { AccessChanges } from './access-changes.ts'
import type { AccessTokens } from './access-token.ts'
import type { Form } from './client-credentials.ts'
import type { IdentityEndpoint } from './identity-endpoint.ts'
import { OAuthRefusal, slowDown } from './oauth-refusal.ts'

export interface TokenEndpointDependencies {
  readonly tokens: AccessTokens
  readonly changes: AccessChanges
  /** Tokens that each key may get. */
  readonly issueLimit: TokenBuckets
}

/**
 * Tokens that a key may get, at once and from then on: a thousand machines that share a key are far from it.
 * Not in the specification: this limit. Each instance counts on its own.
 */
const issueRate = { perSecond: 5, burst: 200 }
/** Keys in memory; the longest unused are forgotten. */
const MAX_KEYS = 20_000

/** @param now milliseconds since the Unix epoch */
export function createIssueLimit(now: () => number): TokenBuckets {
  return createTokenBuckets({ ...issueRate, most: MAX_KEYS, now })
}

/** The token endpoint of a network (RFC 6749 section 4.4). */
export function tokenEndpoint(
  network: NetworkName,
  { tokens, changes, issueLimit }: TokenEndpointDependencies,
): IdentityEndpoint {
  return {
    check: checkGrant,
    respond: async (key): Promise<TokenResponse> => {
      takeFromIssued(key, issueLimit)
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

/**
 * Refuses a key that gets tokens much faster than they expire, since each costs a signature and a place in memory. Only
 * a client with the secret takes from this limit.
 */
function takeFromIssued(key: string, issueLimit: TokenBuckets): void {
  const wait = issueLimit.wait(key)
  if (wait > 0) throw slowDown('this key gets too many tokens, of which each is valid for an hour', wait)
  issueLimit.take(key)
}

function checkGrant(form: Form): void {
  const grantType = form.get('grant_type')
  if (!grantType) throw new OAuthRefusal('invalid_request', 'grant_type is missing')
  if (grantType !== GRANT_TYPE) {
    throw new OAuthRefusal('unsupported_grant_type', `grant_type must be ${GRANT_TYPE}`)
  }
  // A set of names with a space between each two (RFC 6749 section 3.3).
  const scope = form.get('scope')
  if (scope && !scope.split(' ').every((name) => name === TOKEN_SCOPE))
    throw new OAuthRefusal('invalid_scope', `the only scope is ${TOKEN_SCOPE}`)
}

export interface RevocationEndpointDependencies {
  readonly tokens: Pick<AccessTokens, 'read'>
  readonly changes: AccessChanges
  /** Tokens that each key may revoke. */
  readonly revocationLimit: TokenBuckets
}

/**
 * Tokens that a key may revoke, at once and from then on. Every instance keeps each in memory until it would have
 * expired, so that a key takes a thousand places at most; deleting the key ends any number of tokens.
 * Not in the specification: this limit. Each instance counts on its own.
 */
const revocationRate = { perSecond: 1 / 6, burst: 400 }

/** @param now milliseconds since the Unix epoch */
export function createRevocationLimit(now: () => number): TokenBuckets {
  return createTokenBuckets({ ...revocationRate, most: MAX_KEYS, now })
}

/** Clients ignore the body (RFC 7009 section 2.2), but some, such as simple-oauth2, read it as JSON. */
const DONE = {}

/**
 * The revocation endpoint of a network (RFC 7009). A token that is not valid, or that another key holds, is none that
 * the client could use: the response is the same as for one that was revoked.
 */
export function revocationEndpoint(
  network: NetworkName,
  { tokens, changes, revocationLimit }: RevocationEndpointDependencies,
): IdentityEndpoint {
  return {
    check: givenToken,
    respond: async (key, form) => {
      const token = await tokens.read(givenToken(form), network)
      if (typeof token === 'string' || token.key !== key) return DONE
      const { revokedTokens } = await changes.latest()
      if (revokedTokens.has(token.id)) return DONE
      const wait = revocationLimit.wait(key)
      if (wait > 0) throw slowDown('this key revokes too many tokens', wait)
      revocationLimit.take(key)
      await changes.revoke({ id: token.id, expires: (token.expiry + CLOCK_TOLERANCE) * SECOND })
      return DONE
    },
  }
}

/**
 * The token that a request is about. The parameter `token_type_hint` may be ignored, since there is one type.
 * @throws {OAuthRefusal}
 */
function givenToken(form: Form): string {
  const token = form.get('token')
  if (!token) throw new OAuthRefusal('invalid_request', 'token is missing')
  return token
}

export interface IntrospectionEndpointDependencies {
  readonly tokens: AccessTokens
  readonly changes: AccessChanges
  /** Questions that each key may ask. */
  readonly introspectionLimit: TokenBuckets
}

/**
 * Tokens that a key may ask about, at once and from then on, since each may cost a signature's verification.
 * Not in the specification: this limit. Each instance counts on its own.
 */
const introspectionRate = { perSecond: 20, burst: 200 }

/** @param now milliseconds since the Unix epoch */
export function createIntrospectionLimit(now: () => number): TokenBuckets {
  return createTokenBuckets({ ...introspectionRate, most: MAX_KEYS, now })
}

/** The introspection endpoint of a network (RFC 7662): a client sees the state of its own tokens, and of no others. */
export function introspectionEndpoint(
  network: NetworkName,
  issuer: string,
  { tokens, changes, introspectionLimit }: IntrospectionEndpointDependencies,
): IdentityEndpoint {
  return {
    check: givenToken,
    respond: async (key, form): Promise<IntrospectionResponse> => {
      const wait = introspectionLimit.wait(key)
      if (wait > 0) throw slowDown('this key asks about too many tokens', wait)
      introspectionLimit.take(key)
      const token = await tokens.read(givenToken(form), network)
      if (typeof token === 'string' || token.key !== key) return { active: false }
      const { revokedTokens } = await changes.latest()
      if (revokedTokens.has(token.id)) return { active: false }
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
