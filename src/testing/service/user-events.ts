import { sql } from 'kysely'
import type { ControlDatabase } from '#service/store/control/control-database.ts'

/** Every stored event of a user's account and projects, the newest first. */
export async function readUserEvents(db: ControlDatabase, userId: string) {
  const { rows } = await sql<{ action: string; address: string | null; agent: string | null }>`
    SELECT action, address, agent FROM control.audit_event WHERE user_id = ${userId} ORDER BY number DESC
  `.execute(db)
  return rows
}
