import { randomUUID } from 'node:crypto'
import type { Instant } from '#cardano/utc-time.ts'
import type { ControlDatabase } from './control-database.ts'

/** An account at a provider, as a user is linked to it. */
export interface LinkedIdentity {
  readonly id: string
  readonly issuer: string
  readonly linkedAt: Date
}

interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** The user to whom an identity is linked. */
export async function findLinkedUser(
  db: ControlDatabase,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('control.user_credential')
    .select('user_id')
    .where('provider_id', '=', issuer)
    .where('account_id', '=', subject)
    .executeTakeFirst()
  return found?.user_id
}

/** The identities of a user at any provider, also at those that are not offered any more. */
export async function linkedIdentities(
  db: ControlDatabase,
  userId: string,
): Promise<readonly LinkedIdentity[]> {
  const rows = await db
    .selectFrom('control.user_credential')
    .select(['id', 'provider_id as issuer', 'created_at as linkedAt'])
    .where('user_id', '=', userId)
    .where('provider_id', 'like', 'http%')
    .orderBy('created_at')
    .execute()
  return rows
}

/** Links an identity to a user. @returns false when it is linked already, and nothing was changed */
export async function linkIdentity(
  db: ControlDatabase,
  userId: string,
  { issuer, subject }: Identity,
): Promise<boolean> {
  const added = await db
    .insertInto('control.user_credential')
    .values({ id: randomUUID(), user_id: userId, provider_id: issuer, account_id: subject })
    .onConflict((conflict) => conflict.columns(['provider_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Unlinks a user's identities at an issuer. */
export async function unlinkIdentities(db: ControlDatabase, userId: string, issuer: string): Promise<void> {
  await db
    .deleteFrom('control.user_credential')
    .where('user_id', '=', userId)
    .where('provider_id', '=', issuer)
    .execute()
}

/** A sign-in that is under way at a provider. */
export interface RunningSignIn {
  /** SHA-256 of what the browser and the provider bring back. */
  readonly id: Uint8Array
  readonly provider: string
  /** The session from which the provider is linked; undefined for a sign-in. */
  readonly sessionId: string | undefined
}

/**
 * Stores a sign-in that has begun, and deletes those that are over.
 * @param lifetime milliseconds
 */
export async function addProviderSignIn(
  db: ControlDatabase,
  { id, provider, sessionId }: RunningSignIn,
  now: Instant,
  lifetime: number,
): Promise<void> {
  await db
    .deleteFrom('control.provider_sign_in')
    .where('begun_at', '<', new Date(now - lifetime))
    .execute()
  await db
    .insertInto('control.provider_sign_in')
    .values({ id: Buffer.from(id), provider, session_id: sessionId ?? null, begun_at: new Date(now) })
    .execute()
}

/**
 * Takes a sign-in that is under way, which nobody can take again.
 * @returns undefined for one that is unknown, was taken, is over, or began at another provider
 */
export async function takeProviderSignIn(
  db: ControlDatabase,
  id: Uint8Array,
  provider: string,
  now: number,
  lifetime: number,
): Promise<RunningSignIn | undefined> {
  const taken = await db
    .deleteFrom('control.provider_sign_in')
    .where('id', '=', Buffer.from(id))
    .returning(['provider', 'session_id', 'begun_at'])
    .executeTakeFirst()
  if (!taken || taken.provider !== provider) return undefined
  const age = now - taken.begun_at.getTime()
  if (age > lifetime) return undefined
  return { id, provider, sessionId: taken.session_id ?? undefined }
}
