import { type RawBuilder, sql } from 'kysely'
import type { NetworkName } from '#cardano/network.ts'
import { shownKey } from '#contract/shown-key.ts'
import { isUuid } from '../postgres/uuid.ts'
import { type Actor, recordProjectEvent } from './audit-log.ts'
import type { ControlDatabase } from './control-database.ts'
import { insertKey, type KeyChoices, type StoredKey } from './key-store.ts'
import type { ProjectReference } from './project-list.ts'

/** The fields that are stored with each new key. */
export interface AddedKey extends KeyChoices {
  readonly key: StoredKey
  /** UUID of the request: a second one with the same is refused. */
  readonly idempotencyKey: string | undefined
  readonly by: Actor
}

export interface AddedProject extends Omit<AddedKey, 'name'> {
  readonly ownerId: string
  readonly network: NetworkName
  readonly name: string
}

/** Why something was not changed; `repeated`: an equal request was carried out before. */
export type ProjectFault =
  | 'not-found'
  | 'no-such-key'
  | 'wrong-confirmation'
  | 'archived'
  | 'too-many'
  | 'repeated'

interface Added {
  /** UUID of the project. */
  readonly id: string
  readonly keyId: string
}

/**
 * Adds a project with a key to a user. Requests of one user wait for each other, so that together they do not add more.
 * @param most projects that the user may have
 */
export function addOwnedProject(
  db: ControlDatabase,
  { ownerId, network, name, ...added }: AddedProject,
  most: number,
): Promise<Added | ProjectFault> {
  return db.transaction().execute(async (trx) => {
    const owner = await one(trx, sql`SELECT FROM control."user" WHERE id = ${ownerId} FOR NO KEY UPDATE`)
    if (!owner) return 'not-found'
    const fault = await additionFault(trx, sql`control.project WHERE owner_id = ${ownerId}`, added, most)
    if (fault) return fault
    const project = await one<{ number: number; id: string }>(
      trx,
      sql`INSERT INTO control.project (name, network, owner_id, idempotency_key)
        VALUES (${name}, ${network}, ${ownerId}, ${added.idempotencyKey ?? null})
        RETURNING id AS number, public_id AS id`,
    )
    if (!project) throw new RangeError('an inserted row is returned')
    const owned = { projectId: project.number, ownerId }
    await recordProjectEvent(trx, { ...owned, subject: name, by: added.by, action: 'project-created' })
    const { key, ...choices } = added
    const keyId = await insertKey(trx, { ...owned, ...choices, ...key })
    return { id: project.id, keyId }
  })
}

/**
 * Adds a key to a project, with the limits of the newest one. Not in the specification: these limits, and that an
 * archived project gets no key.
 * @param most live keys that the project may have
 */
export function addProjectKey(
  db: ControlDatabase,
  reference: ProjectReference,
  added: AddedKey,
  most: number,
): Promise<Added | ProjectFault> {
  return withProject(db, reference, async (trx, project) => {
    const fault = await additionFault(
      trx,
      sql`control.api_key WHERE project_id = ${project.number} AND coalesce(expires_at > now(), true)`,
      added,
      most,
    )
    if (fault) return fault
    if (project.archivedAt !== null) return 'archived'
    const { key, ...choices } = added
    const { number: projectId, ownerId } = project
    return { id: reference.id, keyId: await insertKey(trx, { ...choices, ...key, projectId, ownerId }) }
  })
}

/** @param confirmation the project's name, as the owner typed it */
export function deleteProjectKey(
  db: ControlDatabase,
  reference: ProjectReference,
  keyId: string,
  confirmation: string,
  by: Actor,
): Promise<ProjectFault | undefined> {
  return withProject(db, reference, async (trx, project) => {
    const key = isUuid(keyId)
      ? await one<{ key: string }>(
          trx,
          sql`SELECT key FROM control.api_key
            WHERE id = ${keyId}::uuid AND project_id = ${project.number} FOR UPDATE`,
        )
      : undefined
    if (!key) return 'no-such-key'
    if (!isConfirmed(project, confirmation)) return 'wrong-confirmation'
    await sql`DELETE FROM control.api_key WHERE key = ${key.key}`.execute(trx)
    await record(trx, project, 'key-deleted', shownKey(key.key), by)
    return undefined
  })
}

/** @param confirmation the project's name, as the owner typed it */
export function deleteOwnedProject(
  db: ControlDatabase,
  reference: ProjectReference,
  confirmation: string,
  by: Actor,
): Promise<ProjectFault | undefined> {
  return withProject(db, reference, async (trx, project) => {
    if (!isConfirmed(project, confirmation)) return 'wrong-confirmation'
    await sql`DELETE FROM control.project WHERE id = ${project.number}`.execute(trx)
    await record(trx, project, 'project-deleted', project.name, by)
    return undefined
  })
}

export function renameProject(
  db: ControlDatabase,
  reference: ProjectReference,
  name: string,
  by: Actor,
): Promise<ProjectFault | undefined> {
  return withProject(db, reference, async (trx, project) => {
    if (name === project.name) return undefined
    await sql`UPDATE control.project SET name = ${name} WHERE id = ${project.number}`.execute(trx)
    await record(trx, project, 'project-renamed', name, by)
    return undefined
  })
}

/** Archives a project, whose keys are then refused, or restores it; one that is so already stays as it is. */
export function setArchived(
  db: ControlDatabase,
  reference: ProjectReference,
  archived: boolean,
  by: Actor,
): Promise<ProjectFault | undefined> {
  return withProject(db, reference, async (trx, project) => {
    if (archived === (project.archivedAt !== null)) return undefined
    const at = archived ? sql`now()` : sql`NULL`
    await sql`UPDATE control.project SET archived_at = ${at} WHERE id = ${project.number}`.execute(trx)
    await record(trx, project, archived ? 'project-archived' : 'project-restored', project.name, by)
    return undefined
  })
}

interface LockedProject {
  readonly number: number
  readonly ownerId: string
  readonly name: string
  readonly archivedAt: Date | null
}

/** Works in a transaction that has locked the project, so that changes from two pages follow one another. */
function withProject<Result>(
  db: ControlDatabase,
  { id, ownerId }: ProjectReference,
  work: (trx: ControlDatabase, project: LockedProject) => Promise<Result>,
): Promise<Result | 'not-found'> {
  if (!isUuid(id)) return Promise.resolve('not-found')
  return db.transaction().execute(async (trx) => {
    const project = await one<LockedProject>(
      trx,
      sql`SELECT id AS number, owner_id AS "ownerId", name, archived_at AS "archivedAt" FROM control.project
        WHERE public_id = ${id}::uuid AND owner_id = ${ownerId} FOR NO KEY UPDATE`,
    )
    return project ? work(trx, project) : 'not-found'
  })
}

/** @param present table and condition of what is counted, whose owner is locked */
async function additionFault(
  trx: ControlDatabase,
  present: RawBuilder<unknown>,
  { idempotencyKey }: AddedKey,
  most: number,
): Promise<ProjectFault | undefined> {
  const counted = await one<{ count: number; repeated: boolean }>(
    trx,
    sql`SELECT count(*)::integer AS count,
      coalesce(bool_or(idempotency_key = ${idempotencyKey ?? null}::uuid), false) AS repeated FROM ${present}`,
  )
  if (counted?.repeated) return 'repeated'
  return (counted?.count ?? 0) >= most ? 'too-many' : undefined
}

function record(
  trx: ControlDatabase,
  { number, ownerId }: LockedProject,
  action: Parameters<typeof recordProjectEvent>[1]['action'],
  subject: string,
  by: Actor,
): Promise<void> {
  return recordProjectEvent(trx, { projectId: number, ownerId, action, subject, by })
}

/** Whether a typed text is the project's name; what a keyboard writes in another form or a space at the end is no other. */
function isConfirmed({ name }: LockedProject, typed: string): boolean {
  return typed.normalize().trim() === name.normalize().trim()
}

async function one<Row>(trx: ControlDatabase, query: RawBuilder<unknown>): Promise<Row | undefined> {
  const { rows } = await query.execute(trx)
  return rows[0] as Row | undefined
}

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
