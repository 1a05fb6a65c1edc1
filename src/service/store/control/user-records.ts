import { sql } from 'kysely'
import { recordUserEvent } from './audit-log.ts'
import type { ControlDatabase } from './control-database.ts'

/** A user as its operator sees it. */
export interface UserRecord {
  readonly email: string
  readonly registeredAt: Date
  readonly signedInAt: Date | null
  readonly projects: number
  readonly requestsToday: number
  readonly suspendedAt: Date | null
}

/**
 * Users by their e-mail address.
 * @param now milliseconds since the Unix epoch, whose day of UTC requests are counted for
 */
export async function listUsers(db: ControlDatabase, now: number): Promise<readonly UserRecord[]> {
  const { rows } = await sql<UserRecord>`
    SELECT email, created_at AS "registeredAt", suspended_at AS "suspendedAt",
      (SELECT at FROM control.audit_event WHERE user_id = "user".id AND project_id IS NULL AND action = 'signed-in'
        ORDER BY number DESC LIMIT 1) AS "signedInAt",
      (SELECT count(*)::integer FROM control.project WHERE owner_id = "user".id) AS projects,
      (SELECT coalesce(sum(requests), 0)::float8 FROM control.key_usage
        JOIN control.project ON project.id = key_usage.project_id
        WHERE owner_id = "user".id AND day = (to_timestamp(${now / 1000}::float8) AT TIME ZONE 'UTC')::date
      ) AS "requestsToday"
    FROM control."user" ORDER BY email
  `.execute(db)
  return rows
}

/** Suspends a user, whose sessions end, or restores one. */
export function setSuspended(
  db: ControlDatabase,
  email: string,
  suspended: boolean,
): Promise<'changed' | 'unchanged' | 'not-found'> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; suspended: boolean }>`
      SELECT id, suspended_at IS NOT NULL AS suspended FROM control."user" WHERE email = ${email} FOR NO KEY UPDATE
    `.execute(trx)
    const [user] = rows
    if (!user) return 'not-found'
    if (user.suspended === suspended) return 'unchanged'
    const at = suspended ? sql`now()` : sql`NULL`
    await sql`UPDATE control."user" SET suspended_at = ${at} WHERE id = ${user.id}`.execute(trx)
    await sql`DELETE FROM control.user_session WHERE user_id = ${user.id}`.execute(trx)
    const action = suspended ? 'suspended' : 'restored'
    await recordUserEvent(trx, { userId: user.id, action, by: 'operator' })
    return 'changed'
  })
}
