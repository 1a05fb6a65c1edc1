import { type CryptoKey, errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { CLOCK_TOLERANCE, TOKEN_LIFETIME, TOKEN_SCOPE } from '#contract/token.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'

const ALGORITHM = 'ES256'
/** The usual spelling of the scheme; a token with another one is verified each time. */
const SCHEME = 'Bearer '

/** Issues and verifies the tokens of every network; each token names its network and its key. */
export interface AccessTokens {
  issue(network: NetworkName, key: string): Promise<string>
  /** The reason why a token is not valid for this network and key; undefined when it is. */
  fault(token: string, network: NetworkName, key: string): Promise<string | undefined>
  /** The holder of a token that was verified before and has not expired. */
  verifiedHolder(authorization: string | undefined): TokenHolder | undefined
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
  readonly signingKey: CryptoKey
  readonly verifyingKey: CryptoKey
  /** Address at which clients reach the service; the issuer of a network's tokens lies below it. */
  readonly publicUrl: string
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

export function createAccessTokens(deps: AccessTokenDependencies): AccessTokens {
  const issuer = (network: NetworkName) => `${deps.publicUrl}/${network}`
  const verified = new LRUCache<string, VerifiedToken>({ max: MOST_VERIFIED })
  const nowInSeconds = () => Math.floor(deps.now() / SECOND)
  return {
    issue: (network, key) =>
      new SignJWT({ client_id: key, scope: TOKEN_SCOPE })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
        .setIssuer(issuer(network))
        .setIssuedAt(nowInSeconds())
        .setExpirationTime(nowInSeconds() + TOKEN_LIFETIME)
        .setJti(crypto.randomUUID())
        .sign(deps.signingKey),

    fault: async (token, network, key) => {
      try {
        const { payload } = await jwtVerify(token, deps.verifyingKey, {
          algorithms: [ALGORITHM],
          currentDate: new Date(deps.now()),
          clockTolerance: CLOCK_TOLERANCE,
        })
        if (payload.iss !== issuer(network)) return 'it was issued for another network'
        if (payload.client_id !== key) return 'it was issued for another key'
        verified.set(token, { network, key, expires: ((payload.exp ?? 0) + CLOCK_TOLERANCE) * SECOND })
        return undefined
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'it has expired'
        if (error instanceof errors.JOSEError) return 'it is not one of this service'
        throw error
      }
    },

    verifiedHolder: (authorization) => {
      if (!authorization?.startsWith(SCHEME)) return undefined
      const holder = verified.get(authorization.slice(SCHEME.length))
      return holder && deps.now() < holder.expires ? holder : undefined
    },
  }
}

/** The key pair that signs tokens; generated once and stored, so that tokens outlive a restart. */
export async function loadSigningKeys(
  db: ControlDatabase,
): Promise<Pick<AccessTokenDependencies, 'signingKey' | 'verifyingKey'>> {
  const made = await generateKeyPair(ALGORITHM, { extractable: true })
  await db
    .insertInto('control.signing_key')
    .values({ id: 1, private_jwk: JSON.stringify(await exportJWK(made.privateKey)) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { private_jwk } = await db
    .selectFrom('control.signing_key')
    .select('private_jwk')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const { d, ...publicJwk } = JSON.parse(private_jwk)
  return {
    signingKey: (await importJWK({ ...publicJwk, d }, ALGORITHM)) as CryptoKey,
    verifyingKey: (await importJWK(publicJwk, ALGORITHM)) as CryptoKey,
  }
}
