import { createHash, timingSafeEqual } from 'node:crypto'
import { KEY_PREFIX } from '#contract/shown-key.ts'
import type { StoredKey } from '../store/control/key-store.ts'
import { makeCredential } from './credential-format.ts'

/** A key and its secret, as they are shown to their owner once. */
export interface ApiKey {
  readonly key: string
  readonly secret: string
}

export function makeApiKey(): ApiKey {
  return { key: makeCredential(KEY_PREFIX), secret: makeCredential('eps_') }
}

/** The stored form of a key. A fast hash is enough, since a secret of 256 random bits cannot be guessed. */
export function storedKey({ key, secret }: ApiKey): StoredKey {
  return { key, secretHash: secretHash(secret) }
}

/** Compares in constant time. */
export function secretMatches(stored: StoredKey, secret: string): boolean {
  return timingSafeEqual(stored.secretHash, secretHash(secret))
}

function secretHash(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}
