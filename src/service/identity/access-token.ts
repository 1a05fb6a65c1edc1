import {
  type CryptoKey,
  errors,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { LRUCache } from 'lru-cache'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { CLOCK_TOLERANCE, TOKEN_LIFETIME, TOKEN_SCOPE } from '#contract/token.ts'
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts'

/** The usual spelling of the scheme; a token with another one is verified each time. */
const SCHEME = 'Bearer '
/** Media type of an access token (RFC 9068 section 2.1). */
const TOKEN_TYPE = 'at+jwt'
/** Claims that every token has (RFC 9068 section 2.2), and its scope. */
const REQUIRED_CLAIMS = ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti', 'scope']

/** Reason why a token is not valid for a network and a key. */
export type TokenFault = 'expired-token' | 'token-of-other-network' | 'token-of-other-key' | 'invalid-token'

/**
 * Issues and verifies the tokens of every network; each names its network and its key.
 * Not in the specification: the form of a token, which is that of RFC 9068.
 */
export interface AccessTokens {
  /** A token for the API of this network, held by this key; this instance knows it as verified. */
  issue(network: NetworkName, key: string): Promise<string>
  /** The reason why a token is not valid for this network and key; undefined when it is. */
  fault(token: string, network: NetworkName, key: string): Promise<TokenFault | undefined>
  /** The holder of a token that was issued or verified before and has not expired. */
  verifiedHolder(authorization: string | undefined): TokenHolder | undefined
  /** The public keys with which others can verify tokens (RFC 7517). */
  publicKeys(): Promise<readonly JWK[]>
}

interface TokenHolder {
  readonly network: NetworkName
  readonly key: string
}

interface VerifiedToken extends TokenHolder {
  /** Milliseconds since the Unix epoch. */
  readonly expires: number
}

/** Number of verified tokens in memory; any other token is verified again. */
const MOST_VERIFIED = 10_000

export interface AccessTokenDependencies {
  readonly signingKeys: SigningKeys
  /** Address at which clients reach the service; the issuer of a network's tokens lies below it. */
  readonly publicUrl: string
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

export function createAccessTokens({ signingKeys, publicUrl, now }: AccessTokenDependencies): AccessTokens {
  /** Issuer of a network's tokens, and the API that they are for. */
  const issuer = (network: NetworkName) => `${publicUrl}/${network}`
  const verified = new LRUCache<string, VerifiedToken>({ max: MOST_VERIFIED })
  const remember = (token: string, { network, key }: TokenHolder, expiry: number) => {
    verified.set(token, { network, key, expires: (expiry + CLOCK_TOLERANCE) * SECOND })
  }

  async function publicKey({ kid }: JWTHeaderParameters): Promise<CryptoKey> {
    const key = kid === undefined ? undefined : await signingKeys.find(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key.publicKey
  }

  async function verify(token: string, network: NetworkName): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: [SIGNING_ALGORITHM],
      typ: TOKEN_TYPE,
      issuer: issuer(network),
      audience: issuer(network),
      requiredClaims: REQUIRED_CLAIMS,
      currentDate: new Date(now()),
      clockTolerance: CLOCK_TOLERANCE,
    })
    return payload
  }

  return {
    issue: async (network, key) => {
      const { kid, privateKey } = await signingKeys.newest()
      const issuedAt = Math.floor(now() / SECOND)
      const expiry = issuedAt + TOKEN_LIFETIME
      const token = await new SignJWT({ client_id: key, scope: TOKEN_SCOPE })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TOKEN_TYPE, kid })
        .setIssuer(issuer(network))
        .setAudience(issuer(network))
        .setSubject(key)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiry)
        .setJti(crypto.randomUUID())
        .sign(privateKey)
      remember(token, { network, key }, expiry)
      return token
    },

    fault: async (token, network, key) => {
      try {
        const { client_id, sub, scope, exp = 0 } = await verify(token, network)
        if (client_id !== key || sub !== key) return 'token-of-other-key'
        if (!String(scope).split(' ').includes(TOKEN_SCOPE)) return 'invalid-token'
        remember(token, { network, key }, exp)
        return undefined
      } catch (error) {
        return faultOf(error)
      }
    },

    verifiedHolder: (authorization) => {
      if (!authorization?.startsWith(SCHEME)) return undefined
      const holder = verified.get(authorization.slice(SCHEME.length))
      return holder && now() < holder.expires ? holder : undefined
    },

    publicKeys: async () => (await signingKeys.all()).map(({ publicJwk }) => publicJwk),
  }
}

/** @throws what is no fault of a token, such as that of a database */
function faultOf(error: unknown): TokenFault {
  if (error instanceof errors.JWTExpired) return 'expired-token'
  if (error instanceof errors.JWTClaimValidationFailed && (error.claim === 'iss' || error.claim === 'aud')) {
    return error.reason === 'missing' ? 'invalid-token' : 'token-of-other-network'
  }
  if (error instanceof errors.JOSEError) return 'invalid-token'
  throw error
}
