import { createHash, randomUUID } from 'node:crypto'
import type { Instant } from '#cardano/utc-time.ts'
import type { ControlDatabase } from './control-database.ts'

/** A session that begins. */
interface AddedSession {
  readonly token: string
  readonly userId: string
  readonly address: string
  readonly agent: string
  readonly at: Instant
  readonly expiresAt: Instant
}

/** A session with its user. */
export interface StoredSession {
  readonly sessionId: string
  readonly id: string
  readonly email: string
  readonly name: string
  readonly suspendedAt: Date | null
  readonly signedInAt: Instant
  readonly lastUse: Instant
  readonly expiresAt: Instant
}

export async function addSession(db: ControlDatabase, added: AddedSession): Promise<void> {
  const { token, userId, address, agent, at, expiresAt } = added
  await db
    .insertInto('control.user_session')
    .values({
      id: randomUUID(),
      user_id: userId,
      token: hashOf(token),
      expires_at: new Date(expiresAt),
      ip_address: address,
      user_agent: agent,
      created_at: new Date(at),
      updated_at: new Date(at),
    })
    .execute()
}

export async function readSession(
  db: ControlDatabase,
  token: string | undefined,
): Promise<StoredSession | undefined> {
  if (!token) return undefined
  const row = await db
    .selectFrom('control.user_session as session')
    .innerJoin('control.user as user', 'user.id', 'session.user_id')
    .select(['session.id as sessionId', 'session.created_at', 'session.updated_at', 'session.expires_at'])
    .select(['user.id', 'user.email', 'user.name', 'user.suspended_at as suspendedAt'])
    .where('session.token', '=', hashOf(token))
    .executeTakeFirst()
  if (!row) return undefined
  const { created_at, updated_at, expires_at, ...session } = row
  return {
    ...session,
    signedInAt: created_at.getTime(),
    lastUse: updated_at.getTime(),
    expiresAt: expires_at.getTime(),
  }
}

/** Notes a use of a session. */
export async function touchSession(
  db: ControlDatabase,
  id: string,
  at: Instant,
  expiresAt: Instant,
): Promise<void> {
  await db
    .updateTable('control.user_session')
    .set({ updated_at: new Date(at), expires_at: new Date(expiresAt) })
    .where('id', '=', id)
    .execute()
}

export async function hasSession(db: ControlDatabase, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('control.user_session')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteSession(db: ControlDatabase, token: string | undefined): Promise<void> {
  if (token) await db.deleteFrom('control.user_session').where('token', '=', hashOf(token)).execute()
}

/** A token is random, and so needs no salt and no slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
