import { createHash, randomUUID } from 'node:crypto'
import type { Instant } from '#cardano/utc-time.ts'
import type { ControlDatabase } from './control-database.ts'

export interface StoredPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(db: ControlDatabase, userId: string): Promise<readonly StoredPasskey[]> {
  const rows = await db
    .selectFrom('control.user_passkey')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, name, createdAt }) => ({
    id,
    name: name ?? '',
    createdAt: createdAt ?? new Date(0),
  }))
}

export async function countPasskeys(db: ControlDatabase, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('control.user_passkey')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns false when the user has no such passkey */
export async function renamePasskey(
  db: ControlDatabase,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const renamed = await db
    .updateTable('control.user_passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** @returns the passkey's name; undefined when the user has no such passkey */
export async function deletePasskey(
  db: ControlDatabase,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('control.user_passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return deleted && (deleted.name ?? '')
}

/** A passkey as the library of WebAuthn verifies it. */
interface Credential {
  readonly id: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports?: string[]
}

/** @param credentialId in base64url */
export async function findCredential(
  db: ControlDatabase,
  credentialId: string,
): Promise<{ readonly id: string; readonly userId: string; readonly credential: Credential } | undefined> {
  const row = await db
    .selectFrom('control.user_passkey')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (!row) return undefined
  const publicKey = new Uint8Array(Buffer.from(row.public_key, 'base64'))
  const { counter } = row
  return {
    id: row.id,
    userId: row.user_id,
    credential: { id: row.credential_id, publicKey, counter, ...transportsOf(row.transports) },
  }
}

/** The passkeys of a user, which a browser does not add again. */
export async function userCredentials(
  db: ControlDatabase,
  userId: string,
): Promise<Pick<Credential, 'id' | 'transports'>[]> {
  const rows = await db
    .selectFrom('control.user_passkey')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ credential_id, transports }) => ({ id: credential_id, ...transportsOf(transports) }))
}

function transportsOf(stored: string | null): { transports?: string[] } {
  return stored ? { transports: stored.split(',') } : {}
}

/** @returns false when the passkey is there already */
export async function addPasskey(
  db: ControlDatabase,
  added: {
    readonly userId: string
    readonly name: string
    readonly credential: Credential
    readonly deviceType: string
    readonly isBackedUp: boolean
    readonly aaguid: string
    readonly at: Instant
  },
): Promise<boolean> {
  const { userId, name, credential, deviceType, isBackedUp, aaguid, at } = added
  const row = await db
    .insertInto('control.user_passkey')
    .values({
      id: randomUUID(),
      user_id: userId,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64'),
      counter: credential.counter,
      device_type: deviceType,
      backed_up: isBackedUp,
      transports: credential.transports?.join(',') ?? '',
      aaguid,
      created_at: new Date(at),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Changes the counter of a passkey, unless another response has changed it meanwhile. */
export async function setPasskeyCounter(
  db: ControlDatabase,
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const row = await db
    .updateTable('control.user_passkey')
    .set({ counter: to })
    .where('id', '=', id)
    .where('counter', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A challenge that a browser signs, as its row has it. */
export interface StoredChallenge {
  readonly kind: 'authentication' | 'registration'
  readonly challenge: string
  /** The user who adds a passkey. */
  readonly userId?: string | undefined
}

/** @param added with the token of its cookie, of 256 random bits */
export async function addChallenge(
  db: ControlDatabase,
  added: StoredChallenge & { readonly token: string; readonly expiresAt: Instant },
): Promise<void> {
  const { token, expiresAt, ...challenge } = added
  const identifier = challengeId(token)
  await db
    .insertInto('control.user_verification')
    .values({
      id: identifier,
      identifier,
      value: JSON.stringify(challenge),
      expires_at: new Date(expiresAt),
    })
    .execute()
}

/** Takes a challenge away, so that it is answered once. */
export async function takeChallenge(
  db: ControlDatabase,
  token: string | undefined,
  now: Instant,
): Promise<StoredChallenge | undefined> {
  if (!token) return undefined
  const row = await db
    .deleteFrom('control.user_verification')
    .where('id', '=', challengeId(token))
    .returning(['value', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at.getTime() > now ? JSON.parse(row.value) : undefined
}

function challengeId(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
