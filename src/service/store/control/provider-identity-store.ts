import { randomUUID } from 'node:crypto'
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
