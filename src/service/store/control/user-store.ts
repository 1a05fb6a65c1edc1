import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Instant } from '#cardano/utc-time.ts'
import { recordUserEvent } from './audit-log.ts'
import type { ControlDatabase } from './control-database.ts'

/** Name of the way to sign in by a password. */
const PASSWORD_PROVIDER = 'credential'

/** @param email as the contract's `emailAddress` gives it */
export async function findUserByEmail(
  db: ControlDatabase,
  email: string,
): Promise<{ readonly id: string } | undefined> {
  return await db.selectFrom('control.user').select('id').where('email', '=', email).executeTakeFirst()
}

/**
 * Adds a user whose e-mail address is proven.
 * @returns undefined when the address has an account already, and nothing was changed
 */
export async function addUser(
  db: ControlDatabase,
  {
    email,
    name,
    passwordHash,
  }: { readonly email: string; readonly name: string; readonly passwordHash?: string | undefined },
): Promise<string | undefined> {
  const added = await db
    .insertInto('control.user')
    .values({ id: randomUUID(), email, name, email_verified: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added && passwordHash !== undefined) await setPasswordHash(db, added.id, passwordHash)
  return added?.id
}

/** Sets or changes the password of a user. */
export async function setPasswordHash(db: ControlDatabase, userId: string, hash: string): Promise<void> {
  await db
    .insertInto('control.user_credential')
    .values({
      id: randomUUID(),
      user_id: userId,
      provider_id: PASSWORD_PROVIDER,
      account_id: userId,
      password: hash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: hash, updated_at: sql<Date>`now()` }),
    )
    .execute()
}

/** The user of a proven e-mail address with the hash of the password; undefined without an account, or one without a password. */
export async function findPassword(
  db: ControlDatabase,
  email: string,
): Promise<{ readonly userId: string; readonly hash: string } | undefined> {
  const row = await db
    .selectFrom('control.user as user')
    .innerJoin('control.user_credential as credential', 'credential.user_id', 'user.id')
    .select(['user.id as userId', 'credential.password as hash'])
    .where('user.email', '=', email)
    .where('user.email_verified', '=', true)
    .where('credential.provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst()
  return row && row.hash !== null ? { userId: row.userId, hash: row.hash } : undefined
}

/** The hash of a user's password; undefined for one who has none. */
export async function passwordHashOf(db: ControlDatabase, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('control.user_credential')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Stores another hash of the same password. */
export async function replacePasswordHash(db: ControlDatabase, userId: string, hash: string): Promise<void> {
  await db
    .updateTable('control.user_credential')
    .set({ password: hash })
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .execute()
}

/** The time of a user's last change of password; undefined for one who has none. */
export async function passwordSetAt(db: ControlDatabase, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('control.user_credential')
    .select('updated_at')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .where('password', 'is not', null)
    .executeTakeFirst()
  return row?.updated_at
}

/** Ends the sessions of a user. @param kept identifier of one that goes on */
export async function endSessions(db: ControlDatabase, userId: string, kept?: string): Promise<void> {
  let query = db.deleteFrom('control.user_session').where('user_id', '=', userId)
  if (kept !== undefined) query = query.where('id', '!=', kept)
  await query.execute()
}

/**
 * Locks a user for the rest of a transaction, so that changes of the same user wait for each other: before any other row of
 * the user, such as a link, or two of them could wait for each other forever.
 * @returns undefined when there is no such user (any more)
 */
export async function lockUser(db: ControlDatabase, userId: string): Promise<LockedUser | undefined> {
  return await db
    .selectFrom('control.user')
    .select(['email', 'name', 'suspended_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

interface LockedUser {
  readonly email: string
  readonly name: string
  readonly suspended_at: Date | null
}

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
 * @param now requests are counted for its day of UTC
 */
export async function listUsers(db: ControlDatabase, now: Instant): Promise<readonly UserRecord[]> {
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
    await endSessions(trx, user.id)
    const action = suspended ? 'suspended' : 'restored'
    await recordUserEvent(trx, { userId: user.id, action, by: 'operator' })
    return 'changed'
  })
}
