import { sql } from 'kysely'
import type { UserAccount } from '#contract/dashboard/dashboard-results.ts'
import { Refusal } from '#http/refusal.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { lockUser, passwordSetAt } from '../store/control/user-store.ts'
import { readEmailChange } from './email-change.ts'

/** The account as its user sees it, besides providers and passkeys. */
export type OwnAccount = Omit<UserAccount, 'providers' | 'passkeys'>

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

/** Ends a session of a user. @throws {Refusal} when the user has no such session (any more). */
export async function endSessionOf(db: ControlDatabase, userId: string, sessionId: string): Promise<void> {
  const ended = await db
    .deleteFrom('control.user_session')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new Refusal('not-found', 'You have no such session (any more).')
}

/**
 * Deletes a user with everything of theirs: sessions, ways to sign in, projects with keys and usage, events, links and
 * invitations. What stays are the deleted keys, for as long as their tokens may be valid, and request logs, which name
 * no person. Not in the specification: what stays.
 * @throws {Refusal} when the typed confirmation is not the e-mail address.
 */
export async function deleteUser(
  db: ControlDatabase,
  user: { readonly id: string; readonly email: string },
  confirmation: string,
): Promise<void> {
  if (confirmation.trim().toLowerCase() !== user.email) {
    throw new Refusal('wrong-confirmation', 'Type your e-mail address to delete the account.')
  }
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, user.id)
    await trx.deleteFrom('control.mail_link').where('email', '=', user.email).execute()
    await trx.deleteFrom('control.invitation').where('email', '=', user.email).execute()
    await trx.deleteFrom('control.user').where('id', '=', user.id).execute()
  })
}

/**
 * Everything that is stored about a user, as one JSON document. Left out are what only the service may know, the hashes
 * of passwords, secrets and tokens and the tokens of sessions, what no person reads, the public keys of passkeys, and
 * what is stored for a few hours at most, the requests of minutes, sign-ins under way and the keys that were just deleted.
 */
export async function exportUser(db: ControlDatabase, userId: string): Promise<unknown> {
  const { rows } = await sql<{ document: unknown }>`
    SELECT jsonb_build_object(
      'user', to_jsonb("user"),
      'sessions', ${listOf('user_session', ['token', 'user_id'])},
      'signInWays', ${listOf('user_credential', ['password', 'access_token', 'refresh_token', 'id_token', 'user_id'])},
      'passkeys', ${listOf('user_passkey', ['public_key', 'user_id'])},
      'links', ${listOf('mail_link', ['token_hash', 'content', 'user_id'])},
      'events', ${listOf('audit_event', ['user_id'])},
      'invitations', (
        SELECT coalesce(jsonb_agg(to_jsonb(invitation) - 'code_hash'), '[]')
        FROM control.invitation WHERE invitation.email = "user".email
      ),
      'projects', (
        SELECT coalesce(jsonb_agg(
          to_jsonb(project) - 'owner_id' || jsonb_build_object(
            'keys', (
              SELECT coalesce(jsonb_agg(to_jsonb(api_key) - 'secret_hash' || jsonb_build_object(
                'requests', (
                  SELECT coalesce(jsonb_agg(to_jsonb(usage) - 'key' ORDER BY day), '[]')
                  FROM control.usage WHERE usage.key = api_key.key
                )
              )), '[]')
              FROM control.api_key WHERE api_key.project_id = project.id
            ),
            'usage', (
              SELECT coalesce(jsonb_agg(to_jsonb(key_usage) ORDER BY day, key), '[]')
              FROM control.key_usage WHERE key_usage.project_id = project.id
            ),
            'endpointUsage', (
              SELECT coalesce(jsonb_agg(to_jsonb(endpoint_usage) ORDER BY day, key, endpoint), '[]')
              FROM control.endpoint_usage WHERE endpoint_usage.project_id = project.id
            ),
            'eventsBeforeOwner', (
              SELECT coalesce(jsonb_agg(to_jsonb(audit_event) - 'user_id' ORDER BY number), '[]')
              FROM control.audit_event WHERE audit_event.project_id = project.id AND user_id IS NULL
            )
          ) ORDER BY project.id
        ), '[]')
        FROM control.project WHERE owner_id = "user".id
      )
    ) AS document
    FROM control."user" WHERE id = ${userId}
  `.execute(db)
  return rows[0]?.document
}

/** The rows of a table that belong to the user, without these columns. */
function listOf(table: string, without: readonly string[]) {
  return sql`(
    SELECT coalesce(jsonb_agg(to_jsonb(row) - ${[...without]}::text[]), '[]')
    FROM ${sql.table(`control.${table}`)} AS row WHERE row.user_id = "user".id
  )`
}
