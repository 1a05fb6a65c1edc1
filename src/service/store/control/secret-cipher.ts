import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Secret } from '#contract/secret.ts'
import { Fault } from '#http/fault.ts'
import type { ControlDatabase } from './control-database.ts'

/** Characters of the shortest master secret: 128 random bits in hexadecimal. */
export const MIN_MASTER_SECRET_LENGTH = 32

/** Encrypts what the control database must not show to those who read its tables, its dumps or its disk. */
export interface SecretCipher {
  /** Identifier of the master secret that encrypts; nothing of the secret follows from it. */
  readonly id: string
  /** @param subject what the text is, such as the key that it belongs to; an encrypted text opens for it alone */
  seal(text: string, subject: string): string
  /** @throws {Fault} when it was encrypted with another secret or for another subject, or is damaged. */
  open(sealed: string, subject: string): string
}

/** Format of an encrypted text: this name, identifier of the secret, salt, nonce, ciphertext with its tag. */
const VERSION = 'sealed1'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const SALT_BYTES = 16
/** Bytes of nonce and tag that NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with a key of its own for each text, derived by HKDF (RFC 5869) from the master secret and a salt.
 * @param secret encrypts and opens
 * @param others only open, while one secret takes the place of another
 */
export function createSecretCipher(secret: Secret, others: readonly Secret[] = []): SecretCipher {
  const id = masterSecretId(secret)
  const secrets = new Map([...others, secret].map((each) => [masterSecretId(each), each]))
  return {
    id,
    seal: (text, subject) => {
      const salt = randomBytes(SALT_BYTES)
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, derivedKey(secret, salt, 'encryption'), nonce)
      cipher.setAAD(authenticated(id, subject))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, id, ...[salt, nonce, bytes].map((part) => part.toString('base64url'))].join('.')
    },
    open: (sealed, subject) => {
      const { id: usedId, salt, nonce, bytes } = readSealed(sealed, subject)
      const used = secrets.get(usedId)
      if (!used) throw wrongSecret(id, usedId)
      const decipher = createDecipheriv(CIPHER, derivedKey(used, salt, 'encryption'), nonce, {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(authenticated(usedId, subject))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
      } catch (cause) {
        throw new Fault('operator', `the encrypted ${subject} of the control database is damaged`, cause)
      }
    },
  }
}

/** Identifier of the master secret that a text is encrypted with; undefined for a text that is not encrypted. */
export function sealedWith(text: string): string | undefined {
  const [version, id] = text.split('.')
  return version === VERSION ? id : undefined
}

/** Twelve hexadecimal digits, derived from the secret. */
export function masterSecretId(secret: Secret): string {
  return derivedKey(secret, Buffer.alloc(0), 'identifier').toString('hex').slice(0, 12)
}

function wrongSecret(given: string, used: string): Fault {
  return new Fault(
    'operator',
    `the master secret (identifier ${given}) is not the one that the control database is encrypted with (${used})`,
  )
}

function derivedKey(secret: Secret, salt: Uint8Array, purpose: 'encryption' | 'identifier'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret.reveal(), salt, `epochal master secret ${purpose}`, KEY_BYTES))
}

function authenticated(id: string, subject: string): Buffer {
  return Buffer.from(`${VERSION}.${id}.${subject}`)
}

function readSealed(sealed: string, subject: string) {
  const [version, id, ...parts] = sealed.split('.')
  const [salt, nonce, bytes] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (
    version !== VERSION ||
    id === undefined ||
    salt?.length !== SALT_BYTES ||
    nonce?.length !== NONCE_BYTES ||
    bytes === undefined ||
    bytes.length < TAG_BYTES
  ) {
    throw new Fault('operator', `the encrypted ${subject} of the control database is damaged`)
  }
  return { id, salt, nonce, bytes }
}

/** The subject for which the private key of a signing key is encrypted. */
export function signingKeySubject(kid: string): string {
  return `signing key ${kid}`
}

/** Identifiers of the master secrets that the control database is encrypted with: one, or none at the first start. */
export async function usedMasterSecrets(db: ControlDatabase): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('control.signing_key').select('private_jwk as sealed').execute()
  return new Set(rows.flatMap(({ sealed }) => sealedWith(sealed) ?? []))
}

/**
 * Encrypts everything with another secret, in one transaction.
 * @throws {Fault} when something does not open; nothing is changed then.
 */
export async function changeMasterSecret(
  db: ControlDatabase,
  from: SecretCipher,
  to: SecretCipher,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('control.signing_key')
      .select(['id', 'kid', 'private_jwk as sealed'])
      .forUpdate()
      .execute()
    for (const { id, kid, sealed } of rows) {
      if (sealedWith(sealed) === to.id) continue
      const subject = signingKeySubject(kid)
      const private_jwk = to.seal(from.open(sealed, subject), subject)
      await trx.updateTable('control.signing_key').set({ private_jwk }).where('id', '=', id).execute()
    }
    await deleteCookieKey(trx)
  })
}

/**
 * Deletes everything that is encrypted: the next start makes new keys, and clients get new tokens.
 */
export async function deleteSecrets(db: ControlDatabase): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('control.signing_key').execute()
    await deleteCookieKey(trx)
  })
}

/** An earlier version that shares the database has encrypted the key of its cookies, and makes another when there is none. */
async function deleteCookieKey(trx: ControlDatabase): Promise<void> {
  await sql`DELETE FROM control.cookie_key`.execute(trx)
}

/** @throws {Fault} when something in the database needs another secret than these. */
export async function checkMasterSecret(
  db: ControlDatabase,
  ids: readonly [given: string, ...others: string[]],
): Promise<void> {
  for (const used of await usedMasterSecrets(db)) {
    if (!ids.includes(used)) throw wrongSecret(ids[0], used)
  }
}
