import type { NetworkName } from '#cardano/network.ts'
import { type IntrospectionResponse, TOKEN_SCOPE } from '#contract/token.ts'
import { createTokenBuckets, type TokenBuckets } from '#http/token-buckets.ts'
import type { AccessChanges } from './access-changes.ts'
import type { AccessTokens } from './access-token.ts'
import type { IdentityEndpoint } from './identity-endpoint.ts'
import { slowDown } from './oauth-refusal.ts'
import { givenToken } from './revocation-endpoint.ts'

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
/** Keys in memory; the longest unused are forgotten. */
const MOST_KEYS = 20_000

/** @param now milliseconds since the Unix epoch */
export function createIntrospectionLimit(now: () => number): TokenBuckets {
  return createTokenBuckets({ ...introspectionRate, most: MOST_KEYS, now })
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
