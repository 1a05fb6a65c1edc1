import { sql } from 'kysely'
import type { NetworkName } from '#cardano/network.ts'
import { isUuid } from '../postgres/uuid.ts'
import type { ControlDatabase } from './control-database.ts'
import { isPlan } from './key-plan.ts'
import type { StoredLimits } from './usage-store.ts'

/** A project as its owner sees it. */
export interface StoredProject {
  /** Number in the tables, which no response shows. */
  readonly number: number
  /** UUID in the dashboard's paths. */
  readonly id: string
  readonly name: string
  readonly network: NetworkName
  readonly createdAt: Date
  readonly archivedAt: Date | null
  /** Live keys, the oldest first. */
  readonly keys: readonly StoredProjectKey[]
}

interface StoredProjectKey {
  readonly id: string
  readonly key: string
  /** ISO 8601, as the other times. */
  readonly createdAt: string
  /** Null without a name. */
  readonly name: string | null
  /** When it stops working; null: never. */
  readonly expiresAt: string | null
  /** Null for a key that was never used. */
  readonly lastUse: string | null
  readonly limits: StoredLimits
}

/** A project by its UUID, as far as this user owns it. */
export interface ProjectReference {
  readonly id: string
  readonly ownerId: string
}

export interface ProjectListRequest {
  readonly ownerId: string
  /** Whether archived projects are listed too. */
  readonly archived: boolean
  /** UUID of the last project of the page before; undefined: the first page. */
  readonly after: string | undefined
  /** Projects of a page. */
  readonly most: number
}

export interface ProjectList {
  readonly projects: readonly StoredProject[]
  /** UUID of the last project of the page; null on the last page. */
  readonly next: string | null
  /** Projects of the user, archived ones too. */
  readonly count: number
}

/** A page of a user's projects, the newest first; undefined when there is no project `after` (any more). */
export async function listProjects(
  db: ControlDatabase,
  { ownerId, archived, after, most }: ProjectListRequest,
): Promise<ProjectList | undefined> {
  const { rows } = await sql<{ count: number; after: number | null }>`
    SELECT (SELECT count(*)::integer FROM control.project WHERE owner_id = ${ownerId}) AS count,
      (SELECT id FROM control.project WHERE owner_id = ${ownerId} AND public_id = ${after ?? null}::uuid) AS after
  `.execute(db)
  const { count = 0, after: afterNumber = null } = rows[0] ?? {}
  if (after !== undefined && afterNumber === null) return undefined
  const found = await readProjects(
    db,
    sql`owner_id = ${ownerId} AND (${afterNumber}::integer IS NULL OR id < ${afterNumber}::integer)
      AND (${archived}::boolean OR archived_at IS NULL)`,
    most + 1,
  )
  const projects = found.slice(0, most)
  return { projects, count, next: found.length > most ? (projects.at(-1)?.id ?? null) : null }
}

/** Undefined when the user has no such project. */
export async function readProject(
  db: ControlDatabase,
  { id, ownerId }: ProjectReference,
): Promise<StoredProject | undefined> {
  if (!isUuid(id)) return undefined
  const [project] = await readProjects(db, sql`public_id = ${id}::uuid AND owner_id = ${ownerId}`, 1)
  return project
}

interface ProjectRow extends Omit<StoredProject, 'keys'> {
  readonly keys: readonly KeyRow[]
}

interface KeyRow extends Omit<StoredLimits, 'plan'>, Omit<StoredProjectKey, 'limits'> {
  readonly plan: string
}

async function readProjects(
  db: ControlDatabase,
  condition: ReturnType<typeof sql>,
  most: number,
): Promise<readonly StoredProject[]> {
  const { rows } = await sql<ProjectRow>`
    SELECT id AS number, public_id AS id, name, network, created_at AS "createdAt", archived_at AS "archivedAt", (
      SELECT coalesce(json_agg(json_build_object(
        'id', api_key.id, 'key', key, 'plan', plan, 'createdAt', api_key.created_at,
        'name', api_key.name, 'expiresAt', api_key.expires_at, 'lastUse', (
          SELECT last_use FROM control.key_usage WHERE key_usage.key = api_key.key ORDER BY day DESC LIMIT 1
        ),
        'perSecond', rate_per_second, 'burst', rate_burst, 'perDay', quota_per_day
      ) ORDER BY api_key.created_at, key), '[]')
      FROM control.api_key WHERE api_key.project_id = project.id
    ) AS keys
    FROM control.project
    WHERE ${condition}
    ORDER BY project.id DESC
    LIMIT ${most}
  `.execute(db)
  return rows.map(({ keys, ...project }) => ({ ...project, keys: keys.map(keyOf) }))
}

function keyOf({ plan, perSecond, burst, perDay, ...key }: KeyRow): StoredProjectKey {
  return {
    ...key,
    createdAt: new Date(key.createdAt).toISOString(),
    expiresAt: isoTime(key.expiresAt),
    lastUse: isoTime(key.lastUse),
    limits: { plan: isPlan(plan) ? plan : 'standard', perSecond, burst, perDay },
  }
}

function isoTime(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
