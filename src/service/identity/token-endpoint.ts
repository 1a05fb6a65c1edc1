import type { NetworkName } from '#cardano/network.ts'
import { GRANT_TYPE, TOKEN_LIFETIME, TOKEN_SCOPE, type TokenResponse } from '#contract/token.ts'
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
const MOST_KEYS = 20_000

/** @param now milliseconds since the Unix epoch */
export function createIssueLimit(now: () => number): TokenBuckets {
  return createTokenBuckets({ ...issueRate, most: MOST_KEYS, now })
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
