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
