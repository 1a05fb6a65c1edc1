import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { StoredKey } from '../store/control/key-store.ts'

/** A key and its secret, as they are shown to their owner once. */
export interface ApiKey {
  readonly key: string
  readonly secret: string
}

/** Random bytes of a key and of a secret: 43 characters of base64url, which form and Basic encoding leave as they are. */
const KEY_BYTES = 32

/** Characters of a key that lists and the log show: enough to find the key, too few to use it. */
const SHOWN_KEY_LENGTH = 8

/** The part of a key that may be shown. */
export function shownKey(key: string): string {
  return key.slice(0, SHOWN_KEY_LENGTH)
}

export function makeApiKey(): ApiKey {
  return { key: randomText(), secret: randomText() }
}

/** The stored form of a key. A fast hash is enough, since a secret of 256 random bits cannot be guessed. */
export function storedKey({ key, secret }: ApiKey): StoredKey {
  return { key, secretHash: secretHash(secret) }
}

/** Compares in constant time. */
export function secretMatches(stored: StoredKey, secret: string): boolean {
  return timingSafeEqual(stored.secretHash, secretHash(secret))
}

function randomText(): string {
  return randomBytes(KEY_BYTES).toString('base64url')
}

function secretHash(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest()
}
