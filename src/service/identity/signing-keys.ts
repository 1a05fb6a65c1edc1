import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { singleFlightRead } from '#async/single-flight-read.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import type { SigningKeyStore, StoredSigningKey } from '../store/control/signing-key-store.ts'

/** The one algorithm of tokens (RFC 7518 section 3.4). */
export const SIGNING_ALGORITHM = 'ES256'

interface SigningKey {
  /** Thumbprint of the public key (RFC 7638). */
  readonly kid: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  /** The public key as the JWK set publishes it (RFC 7517). */
  readonly publicJwk: JWK
}

/** The key pairs that sign tokens, which all instances share. */
export interface SigningKeys {
  /** The key that signs: the newest. */
  newest(): Promise<SigningKey>
  /** The key of this identifier, also one that another instance has just added; undefined when there is none. */
  find(kid: string): Promise<SigningKey | undefined>
  /** Every key, the newest first; at most a minute old. */
  all(): readonly SigningKey[] | Promise<readonly SigningKey[]>
}

/** Milliseconds until a new key signs on every instance. */
const LIST_LIFETIME = MINUTE

/** @param now milliseconds since any fixed moment */
export function createSigningKeys(store: SigningKeyStore, now: () => number): SigningKeys {
  /** A key pair never changes, so each is imported once. */
  const imported = new Map<string, Promise<SigningKey>>()

  function importOnce(stored: StoredSigningKey): Promise<SigningKey> {
    const known = imported.get(stored.kid)
    if (known) return known
    const key = importSigningKey(stored)
    imported.set(stored.kid, key)
    return key
  }

  async function read(): Promise<readonly SigningKey[]> {
    const stored = await store.read()
    if (stored.length > 0) return Promise.all(stored.map(importOnce))
    await store.addFirst(await makeSigningKey())
    return read()
  }

  const all = singleFlightRead(read, LIST_LIFETIME, now)
  return {
    all,
    newest: async () => {
      const [newest] = await all()
      if (!newest) throw new RangeError('there is no signing key')
      return newest
    },
    find: async (kid) => {
      const withKid = (keys: readonly SigningKey[]) => keys.find((key) => key.kid === kid)
      return withKid(await all()) ?? withKid(await read())
    },
  }
}

/** A new key pair in its stored form. */
export async function makeSigningKey(): Promise<StoredSigningKey> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { kid: await calculateJwkThumbprint(jwk), privateJwk: JSON.stringify(jwk) }
}

async function importSigningKey({ kid, privateJwk }: StoredSigningKey): Promise<SigningKey> {
  const privatePart: JWK & { kty: 'EC' } = JSON.parse(privateJwk)
  const { d: _, ...publicPart } = privatePart
  return {
    kid,
    privateKey: (await importJWK(privatePart, SIGNING_ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK(publicPart, SIGNING_ALGORITHM)) as CryptoKey,
    publicJwk: { ...publicPart, kid, alg: SIGNING_ALGORITHM, use: 'sig' },
  }
}
