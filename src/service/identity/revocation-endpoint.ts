import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { CLOCK_TOLERANCE } from '#contract/token.ts'
import { createTokenBuckets, type TokenBuckets } from '#http/token-buckets.ts'
import type { AccessChanges } from './access-changes.ts'
import type { AccessTokens } from './access-token.ts'
import type { Form } from './client-credentials.ts'
import type { IdentityEndpoint } from './identity-endpoint.ts'
import { OAuthRefusal, slowDown } from './oauth-refusal.ts'

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
/** Keys in memory; the longest unused are forgotten. */
const MOST_KEYS = 20_000

/** @param now milliseconds since the Unix epoch */
export function createRevocationLimit(now: () => number): TokenBuckets {
  return createTokenBuckets({ ...revocationRate, most: MOST_KEYS, now })
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
export function givenToken(form: Form): string {
  const token = form.get('token')
  if (!token) throw new OAuthRefusal('invalid_request', 'token is missing')
  return token
}
