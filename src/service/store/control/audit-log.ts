import { sql } from 'kysely'
import type { ProjectAction, UserAction } from '#contract/dashboard/audit-actions.ts'
import type { ControlDatabase } from './control-database.ts'

/** The user, or the operator by a command on the service's machine, and where a user's request came from. */
export type Actor =
  | 'operator'
  | {
      /** Address of the client; empty where it is not known. */
      readonly address: string
      /** The field `User-Agent`; null or empty without one. */
      readonly agent: string | null
    }

export interface UserEvent {
  readonly userId: string
  readonly action: UserAction
  /** The subject of the event, such as the name of a provider; never a secret. */
  readonly subject?: string
  readonly by: Actor
}

export interface StoredProjectEvent {
  readonly projectId: number
  /** Null for a project without owner. */
  readonly ownerId: string | null
  readonly action: ProjectAction
  /** First characters of a key, or a name. */
  readonly subject: string | null
  readonly by: Actor
}

/** An event as it is read. */
export interface AuditEvent {
  readonly number: number
  readonly at: Date
  readonly action: ProjectAction | UserAction
  /** E-mail address of the user, as it is now, or `operator`. */
  readonly actor: string
  readonly subject: string | null
  readonly address: string | null
  readonly agent: string | null
}

/** Records what happened to a user's account; nothing if there is no such user (any more). */
export function recordUserEvent(db: ControlDatabase, event: UserEvent): Promise<void> {
  const { userId, action, subject = null, by } = event
  return record(db, { projectId: null, ownerId: userId, action, subject, by })
}

/** Records what happened to a project, in the transaction in which it does. */
export function recordProjectEvent(db: ControlDatabase, event: StoredProjectEvent): Promise<void> {
  return record(db, event)
}

/**
 * Events of a project and, since it was made, of its owner's account, the newest first.
 * @param before number of the oldest event of the page before
 */
export async function readProjectEvents(
  db: ControlDatabase,
  projectId: number,
  before: number | undefined,
  most: number,
): Promise<readonly AuditEvent[]> {
  const isEarlier = before === undefined ? sql`true` : sql`number < ${before}::bigint`
  const { rows } = await sql<EventRow>`
    SELECT ${eventColumns} FROM (
      (SELECT * FROM control.audit_event
        WHERE project_id = ${projectId} AND ${isEarlier}
        ORDER BY number DESC LIMIT ${most})
      UNION ALL
      (SELECT * FROM control.audit_event
        WHERE user_id = (SELECT owner_id FROM control.project WHERE id = ${projectId}) AND project_id IS NULL
          AND at >= (SELECT created_at FROM control.project WHERE id = ${projectId}) AND ${isEarlier}
        ORDER BY number DESC LIMIT ${most})
    ) AS event
    LEFT JOIN control."user" ON "user".id = event.user_id
    ORDER BY event.number DESC LIMIT ${most}
  `.execute(db)
  return rows.map(eventOf)
}

/** Characters of `User-Agent` that are stored. */
const MAX_AGENT = 200

async function record(
  db: ControlDatabase,
  event: Omit<StoredProjectEvent, 'projectId' | 'action'> & {
    readonly projectId: number | null
    readonly action: ProjectAction | UserAction
  },
): Promise<void> {
  const { projectId, ownerId, action, subject, by } = event
  const { address, agent } = by === 'operator' ? { address: '', agent: null } : by
  await sql`
    INSERT INTO control.audit_event (project_id, user_id, by_operator, action, subject, address, agent)
    SELECT ${projectId}::integer, ${ownerId}::text, ${by === 'operator'}::boolean, ${action}::text, ${subject}::text,
      nullif(${address}::text, ''), nullif(${agent?.slice(0, MAX_AGENT) ?? null}::text, '')
    WHERE ${ownerId}::text IS NULL OR EXISTS (SELECT FROM control."user" WHERE id = ${ownerId}::text)
  `.execute(db)
}

interface EventRow extends Omit<AuditEvent, 'number' | 'actor'> {
  readonly number: string
  readonly by_operator: boolean
  readonly email: string | null
}

const eventColumns = sql`
  event.number::text, event.at, event.action, event.by_operator, "user".email, event.subject, event.address,
  event.agent
`

function eventOf({ number, by_operator, email, ...event }: EventRow): AuditEvent {
  return { ...event, number: Number(number), actor: by_operator ? 'operator' : (email ?? 'operator') }
}
