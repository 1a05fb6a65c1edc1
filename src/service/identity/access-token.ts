import { type CryptoKey, errors, type JWK, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { recentlyUsed } from '#async/recently-used.ts'
import type { NetworkName } from '#cardano/network.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { CLOCK_TOLERANCE, TOKEN_LIFETIME, TOKEN_SCOPE } from '#contract/token.ts'
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts'

/** The usual spelling of the scheme; the key of a request with another one is looked up each time. */
const SCHEME = 'Bearer '
/** Media type of an access token (RFC 9068 section 2.1). */
const TOKEN_TYPE = 'at+jwt'
/** Claims that every token has (RFC 9068 section 2.2), and its scope. */
const REQUIRED_CLAIMS = ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti', 'scope']

/** Reason why a token is not valid for a network and a key. */
export type TokenDefect =
  | 'expired-token'
  | 'token-of-other-network'
  | 'token-of-other-key'
  | 'revoked-token'
  | 'invalid-token'

/** The known claims of a token whose signature and claims were verified. */
export interface VerifiedToken {
  /** The claim `jti`. */
  readonly id: string
  readonly network: NetworkName
  /** The API key that holds it. */
  readonly key: string
  /** The key that signed it. */
  readonly kid: string
  /** Seconds since the Unix epoch, as the claims have them. */
  readonly issuedAt: number
  readonly expiry: number
}

/** Number of verified tokens in memory; any other token is verified again. */
const MAX_VERIFIED = 50_000

export interface AccessTokenDependencies {
  readonly signingKeys: SigningKeys
  /** Address at which clients reach the service; the issuer of a network's tokens lies below it. */
  readonly publicUrl: string
  readonly now: () => Instant
}

/**
 * Issues and verifies the tokens of every network; each names its network and its key.
 * Not in the specification: the form of a token, which is that of RFC 9068.
 */
export class AccessTokens {
  readonly #signingKeys: SigningKeys
  readonly #publicUrl: string
  readonly #now: () => Instant
  /** Tokens that this instance issued or verified. */
  readonly #known = recentlyUsed<VerifiedToken>(MAX_VERIFIED)

  constructor({ signingKeys, publicUrl, now }: AccessTokenDependencies) {
    this.#signingKeys = signingKeys
    this.#publicUrl = publicUrl
    this.#now = now
  }

  /** A token for the API of this network, held by this key; this instance knows it as verified. */
  async issue(network: NetworkName, key: string): Promise<string> {
    const { kid, privateKey } = await this.#signingKeys.signing()
    const issuer = this.#issuer(network)
    const id = crypto.randomUUID()
    const issuedAt = Math.floor(this.#now() / SECOND)
    const expiry = issuedAt + TOKEN_LIFETIME
    const token = await new SignJWT({ client_id: key, scope: TOKEN_SCOPE })
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TOKEN_TYPE, kid })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setSubject(key)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiry)
      .setJti(id)
      .sign(privateKey)
    this.#known.set(token, { id, network, key, kid, issuedAt, expiry })
    return token
  }

  /** A token that is valid for this network unless it was revoked, or the reason why it is not. */
  async read(token: string, network: NetworkName): Promise<VerifiedToken | TokenDefect> {
    const verified = this.#known.get(token)
    if (!verified) return this.#verify(token, network).catch(faultOf)
    if (verified.network !== network) return 'token-of-other-network'
    return this.#hasExpired(verified) ? 'expired-token' : verified
  }

  /** A token that was issued or verified before and has not expired. */
  verified(authorization: string | undefined): VerifiedToken | undefined {
    if (!authorization?.startsWith(SCHEME)) return undefined
    const verified = this.#known.get(authorization.slice(SCHEME.length))
    return verified && !this.#hasExpired(verified) ? verified : undefined
  }

  /** The public keys with which others can verify tokens (RFC 7517). */
  async publicKeys(): Promise<readonly JWK[]> {
    return (await this.#signingKeys.all()).map(({ publicJwk }) => publicJwk)
  }

  /** Refuses from now on what other keys than these have signed, and signs with the newest of these. */
  keepSigningKeys(kids: ReadonlySet<string>): void {
    this.#signingKeys.forget()
    for (const [token, { kid }] of this.#known) if (!kids.has(kid)) this.#known.delete(token)
  }

  /** Issuer of a network's tokens, and the API that they are for. */
  #issuer(network: NetworkName): string {
    return `${this.#publicUrl}/${network}`
  }

  #hasExpired({ expiry }: VerifiedToken): boolean {
    return this.#now() >= (expiry + CLOCK_TOLERANCE) * SECOND
  }

  async #publicKey({ kid }: JWTHeaderParameters): Promise<CryptoKey> {
    const key = kid === undefined ? undefined : await this.#signingKeys.find(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key.publicKey
  }

  async #verify(token: string, network: NetworkName): Promise<VerifiedToken | TokenDefect> {
    const issuer = this.#issuer(network)
    const { payload, protectedHeader } = await jwtVerify(token, (header) => this.#publicKey(header), {
      algorithms: [SIGNING_ALGORITHM],
      typ: TOKEN_TYPE,
      issuer,
      audience: issuer,
      requiredClaims: REQUIRED_CLAIMS,
      currentDate: new Date(this.#now()),
      clockTolerance: CLOCK_TOLERANCE,
    })
    const { jti: id, sub: key, client_id, scope, iat: issuedAt = 0, exp: expiry = 0 } = payload
    const { kid } = protectedHeader
    if (!id || !key || !kid || !String(scope).split(' ').includes(TOKEN_SCOPE)) return 'invalid-token'
    if (client_id !== key) return 'token-of-other-key'
    const verified = { id, network, key, kid, issuedAt, expiry }
    this.#known.set(token, verified)
    return verified
  }
}

/** @throws what is no fault of a token, such as that of a database */
function faultOf(error: unknown): TokenDefect {
  if (error instanceof errors.JWTExpired) return 'expired-token'
  if (error instanceof errors.JWTClaimValidationFailed && (error.claim === 'iss' || error.claim === 'aud')) {
    return error.reason === 'missing' ? 'invalid-token' : 'token-of-other-network'
  }
  if (error instanceof errors.JOSEError) return 'invalid-token'
  throw error
}
