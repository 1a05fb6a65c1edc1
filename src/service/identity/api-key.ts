import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { KEY_PREFIX } from '#contract/shown-key.ts'
import type { StoredKey } from '../store/control/key-store.ts'

/**
 * First characters of a key and of a secret. Not in the specification: their form, which secret scanners can find and
 * verify: the prefix, 256 random bits in base62, and the CRC-32 of both in base62. It has letters, digits and one
 * underscore only, so that a double click selects it whole.
 */
export type CredentialPrefix = typeof KEY_PREFIX | 'eps_'

/** Random bytes of a key and of a secret, and the characters that they take in base62. */
const RANDOM_BYTES = 32
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6
/** Characters of a key and of a secret of earlier versions: 32 bytes in base64url, which may begin with anything. */
const EARLIER_LENGTH = 43

export function makeCredential(prefix: CredentialPrefix): string {
  const random = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`)
  return withChecksum(prefix + base62(random, RANDOM_LENGTH))
}

/** Whether a text has the prefix and cannot be a credential all the same, since it was cut or mistyped. */
export function isMistyped(text: string, prefix: CredentialPrefix): boolean {
  if (!text.startsWith(prefix) || text.length === EARLIER_LENGTH) return false
  return withChecksum(text.slice(0, prefix.length + RANDOM_LENGTH)) !== text
}

function withChecksum(text: string): string {
  return text + base62(BigInt(crc32(text)), CHECKSUM_LENGTH)
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BASE = BigInt(DIGITS.length)

/** @param length characters of the result, with leading zeros */
function base62(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; rest > 0n; rest /= BASE) text = DIGITS[Number(rest % BASE)] + text
  return text.padStart(length, '0')
}

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
