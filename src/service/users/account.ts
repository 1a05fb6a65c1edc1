import { sql } from 'kysely'
import type { Account } from '#contract/dashboard/dashboard-results.ts'
import { DashboardRefusal } from '../dashboard/dashboard-refusal.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { passwordSetAt } from '../store/control/user-store.ts'
import { readEmailChange } from './email-change.ts'

/** The account as its user sees it, besides providers and passkeys. */
export type OwnAccount = Omit<Account, 'providers' | 'passkeys'>

/** @param sessionId session of the call @returns undefined for a user who was deleted meanwhile */
export async function readAccount(
  db: ControlDatabase,
  userId: string,
  sessionId: string,
): Promise<OwnAccount | undefined> {
  const user = await db
    .selectFrom('control.user')
    .select(['email', 'name', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return undefined
  const sessions = await db
    .selectFrom('control.user_session')
    .select(['id', 'created_at', 'updated_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .execute()
  const owned = await db
    .selectFrom('control.project')
    .leftJoin('control.api_key', 'control.api_key.project_id', 'control.project.id')
    .select(({ fn }) => [
      fn.count<string>('control.project.id').distinct().as('projects'),
      fn.count<string>('control.api_key.key').as('keys'),
    ])
    .where('control.project.owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    email: user.email,
    name: user.name,
    createdAt: user.created_at.toISOString(),
    emailChange: await readEmailChange(db, userId),
    passwordSetAt: (await passwordSetAt(db, userId))?.toISOString() ?? null,
    projects: Number(owned.projects),
    keys: Number(owned.keys),
    sessions: sessions.map(({ id, created_at, updated_at, ip_address, user_agent }) => ({
      id,
      isThis: id === sessionId,
      createdAt: created_at.toISOString(),
      lastUse: updated_at.toISOString(),
      address: ip_address || null,
      agent: user_agent || null,
    })),
  }
}

export async function renameUser(db: ControlDatabase, userId: string, name: string): Promise<void> {
  await db
    .updateTable('control.user')
    .set({ name, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}

/** Ends a session of a user. @throws {DashboardRefusal} when the user has no such session (any more). */
export async function endSessionOf(db: ControlDatabase, userId: string, sessionId: string): Promise<void> {
  const ended = await db
    .deleteFrom('control.user_session')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new DashboardRefusal('not-found', 'You have no such session (any more).')
}

/**
 * Deletes a user with everything of theirs: sessions, ways to sign in, projects with keys and usage, events, links and
 * invitations. What stays are the deleted keys, for as long as their tokens may be valid, and request logs, which name
 * no person. Not in the specification: what stays.
 * @throws {DashboardRefusal} when the typed confirmation is not the e-mail address.
 */
export async function deleteUser(
  db: ControlDatabase,
  user: { readonly id: string; readonly email: string },
  confirmation: string,
): Promise<void> {
  if (confirmation.trim().toLowerCase() !== user.email) {
    throw new DashboardRefusal('wrong-confirmation', 'Type your e-mail address to delete the account.')
  }
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('control.mail_link').where('email', '=', user.email).execute()
    await trx.deleteFrom('control.invitation').where('email', '=', user.email).execute()
    await trx.deleteFrom('control.user').where('id', '=', user.id).execute()
  })
}
