import { sql } from 'kysely'
import { recordProjectEvent } from './audit-log.ts'
import type { ControlDatabase } from './control-database.ts'

/** A project as its operator sees it. */
export interface ProjectRecord {
  readonly id: string
  readonly name: string
  readonly network: string
  /** E-mail address; null for a project without owner. */
  readonly owner: string | null
  readonly keys: number
  readonly createdAt: Date
  readonly archivedAt: Date | null
  /** Whether an explorer beside the service has made it, and replaces it at each start. */
  readonly isOwn: boolean
}

/**
 * Projects by owner, network and name.
 * @param beginning first characters of their UUIDs; empty: all projects
 */
export async function listProjectRecords(
  db: ControlDatabase,
  beginning: string,
): Promise<readonly ProjectRecord[]> {
  const { rows } = await sql<ProjectRecord>`
    SELECT public_id AS id, project.name, network, "user".email AS owner, count(api_key.key)::integer AS keys,
      project.created_at AS "createdAt", archived_at AS "archivedAt",
      coalesce(bool_or(api_key.plan = 'own'), false) AS "isOwn"
    FROM control.project
    LEFT JOIN control."user" ON "user".id = project.owner_id
    LEFT JOIN control.api_key ON api_key.project_id = project.id
    WHERE starts_with(public_id::text, ${beginning}::text)
    GROUP BY project.id, "user".email
    ORDER BY "user".email NULLS FIRST, network, project.name, project.id
  `.execute(db)
  return rows
}

/** Gives a project without owner to a user. */
export function giveProject(
  db: ControlDatabase,
  id: string,
  email: string,
): Promise<'given' | 'no-such-user' | 'not-without-owner'> {
  return db.transaction().execute(async (trx) => {
    const { rows: users } = await sql<{ id: string }>`
      SELECT id FROM control."user" WHERE email = ${email} FOR KEY SHARE
    `.execute(trx)
    const [user] = users
    if (!user) return 'no-such-user'
    const { rows: given } = await sql<{ id: number; name: string }>`
      UPDATE control.project SET owner_id = ${user.id} WHERE public_id = ${id}::uuid AND owner_id IS NULL
      RETURNING id, name
    `.execute(trx)
    const [project] = given
    if (!project) return 'not-without-owner'
    // The events until now are deleted with the user from now on.
    await sql`UPDATE control.audit_event SET user_id = ${user.id} WHERE project_id = ${project.id}`.execute(
      trx,
    )
    await recordProjectEvent(trx, {
      projectId: project.id,
      ownerId: user.id,
      action: 'project-given',
      subject: project.name,
      by: 'operator',
    })
    return 'given'
  })
}
