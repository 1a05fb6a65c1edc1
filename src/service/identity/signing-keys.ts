import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { lastKnownRead } from '#async/last-known-read.ts'
import { HOUR, type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import { CLOCK_TOLERANCE, TOKEN_LIFETIME } from '#contract/token.ts'
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
  readonly signsFrom: Instant
}

export interface SigningKeysOptions {
  readonly store: SigningKeyStore
  readonly now: () => Instant
  /** Milliseconds for which a key signs before another is stored in its place; undefined: until an operator does it. */
  readonly lifetime?: number | undefined
  /** Called when keys could not be replaced or deleted at their age; it is tried again a minute later. */
  readonly failed: (error: unknown) => void
}

/** Milliseconds for which the keys that were read count as current. */
const LIST_LIFETIME = MINUTE

/** The key pairs that sign tokens, which all instances share. */
export class SigningKeys {
  readonly #options: SigningKeysOptions
  /** A key pair never changes, so each is imported once. */
  readonly #imported = new Map<string, Promise<SigningKey>>()
  #current: () => readonly SigningKey[] | Promise<readonly SigningKey[]>

  constructor(options: SigningKeysOptions) {
    this.#options = options
    this.#current = this.#lastKnown()
  }

  /** Every key, the newest first; at most a minute old. */
  all(): readonly SigningKey[] | Promise<readonly SigningKey[]> {
    return this.#current()
  }

  /** The key that signs: the newest whose time has come. */
  async signing(): Promise<SigningKey> {
    const keys = await this.#current()
    // Before the first key's time, as after the clock was set back, the oldest signs.
    const signing = keys.find(({ signsFrom }) => signsFrom <= this.#options.now()) ?? keys.at(-1)
    if (!signing) throw new RangeError('there is no signing key')
    return signing
  }

  /** The key of this identifier, also one that another instance has just added; undefined when there is none. */
  async find(kid: string): Promise<SigningKey | undefined> {
    const withKid = (keys: readonly SigningKey[]) => keys.find((key) => key.kid === kid)
    return withKid(await this.#current()) ?? withKid(await this.#read())
  }

  /** Forgets what was read, so that the next use reads again. */
  forget(): void {
    this.#current = this.#lastKnown()
  }

  #lastKnown() {
    return lastKnownRead({ read: () => this.#read(), lifetime: LIST_LIFETIME, now: this.#options.now })
  }

  async #read(): Promise<readonly SigningKey[]> {
    const { store, now } = this.#options
    const stored = await store.read()
    if (stored.length === 0) await store.addFirst(await makeSigningKey(now()))
    else if (!(await this.#maintain(stored))) return Promise.all(stored.map((key) => this.#importOnce(key)))
    return this.#read()
  }

  /**
   * Replaces the newest key when it is old enough, and deletes those before it when no token of theirs can be valid.
   * @returns whether the stored keys are others now
   */
  async #maintain(stored: readonly StoredSigningKey[]): Promise<boolean> {
    const { store, now, lifetime, failed } = this.#options
    const [newest, ...replaced] = stored
    const isOld = newest !== undefined && lifetime !== undefined && now() - newest.signsFrom >= lifetime
    const unused = now() - REPLACED_KEY_RETENTION
    const isUnused = replaced.length > 0 && stored.slice(0, -1).some(({ signsFrom }) => signsFrom <= unused)
    if (!isOld && !isUnused) return false
    try {
      if (isOld) await replaceSigningKey(store, now(), { replaces: newest.kid })
      if (isUnused) await store.deleteReplaced(unused)
      return true
    } catch (error) {
      // A key that is too old still signs.
      failed(error)
      return false
    }
  }

  #importOnce(stored: StoredSigningKey): Promise<SigningKey> {
    const known = this.#imported.get(stored.kid)
    if (known) return known
    const key = importSigningKey(stored)
    this.#imported.set(stored.kid, key)
    return key
  }
}

/**
 * Milliseconds for which a new key is published before it signs: longer than verifiers usually keep a JWK set, so that
 * none meets a key that it does not know.
 */
const PUBLISHED_AHEAD = HOUR
/** Milliseconds for which a replaced key stays: twice as long as any token that it signed is valid. */
const REPLACED_KEY_RETENTION = 2 * (TOKEN_LIFETIME + CLOCK_TOLERANCE) * SECOND

/**
 * Stores another key: it signs in an hour, and those before it stay while their tokens are valid.
 * @param atOnce lets it sign now, and deletes those before it with all their tokens, as after a leak
 * @returns the key that was stored; undefined when another was stored meanwhile
 */
export async function replaceSigningKey(
  store: SigningKeyStore,
  now: Instant,
  { atOnce = false, replaces }: { readonly atOnce?: boolean; readonly replaces?: string } = {},
): Promise<StoredSigningKey | undefined> {
  const key = await makeSigningKey(atOnce ? now : now + PUBLISHED_AHEAD)
  if (!(await store.addNewest(key, replaces))) return undefined
  if (atOnce) await store.deleteReplaced(now)
  return key
}

/**
 * A new key pair in its stored form.
 */
export async function makeSigningKey(signsFrom: Instant): Promise<StoredSigningKey> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { kid: await calculateJwkThumbprint(jwk), privateJwk: JSON.stringify(jwk), signsFrom }
}

async function importSigningKey({ kid, privateJwk, signsFrom }: StoredSigningKey): Promise<SigningKey> {
  const privatePart: JWK & { kty: 'EC' } = JSON.parse(privateJwk)
  const { d: _, ...publicPart } = privatePart
  return {
    kid,
    signsFrom,
    privateKey: (await importJWK(privatePart, SIGNING_ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK(publicPart, SIGNING_ALGORITHM)) as CryptoKey,
    publicJwk: { ...publicPart, kid, alg: SIGNING_ALGORITHM, use: 'sig' },
  }
}
