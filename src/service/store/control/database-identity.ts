import type { ControlDatabase } from './control-database.ts'

/** A random identifier of the control database, which stays the same for all its instances. */
export async function databaseIdentity(db: ControlDatabase): Promise<string> {
  const { id } = await db.selectFrom('control.identity').select('id').executeTakeFirstOrThrow()
  return id
}
