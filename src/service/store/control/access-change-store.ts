import { sql } from 'kysely'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import type { ProjectAction } from '#contract/dashboard/audit-actions.ts'
import { CLOCK_TOLERANCE, TOKEN_LIFETIME } from '#contract/token.ts'
import type { ControlDatabase } from './control-database.ts'

/** All that has withdrawn access since tokens were issued that may still be valid, and new limits, as one query reads it. */
interface ReadAccessChanges {
  /** Keys that were deleted or have expired, and those of archived projects and suspended users. */
  readonly withdrawnKeys: ReadonlySet<string>
  /** Tokens that were revoked since the reading before: the time of expiry by `jti`. */
  readonly revokedTokens: ReadonlyMap<string, number>
  /** Identifiers of the keys that sign and verify tokens. */
  readonly signingKeys: ReadonlySet<string>
  /** Changes of limits since the reading before, some of them once more; older ones at the first reading. */
  readonly limitChanges: readonly LimitChange[]
  /** Time of the database, for the next reading. */
  readonly readAt: string
}

/** An event of the audit log that changed the limits of a key. */
interface LimitChange {
  /** A key of the project that the event names. */
  readonly key: string
  /** Number of the event. */
  readonly event: string
}

export interface RevokedToken {
  /** The claim `jti`. */
  readonly id: string
  readonly expires: Instant
}

/** Stores what withdraws access before a token expires, and tells of changed limits. */
export interface AccessChangeStore {
  /** @param readBefore `readAt` of the reading before; undefined reads all revoked tokens */
  read(readBefore: string | undefined): Promise<ReadAccessChanges>
  /** Stores that a token is revoked, for as long as it could be valid. */
  revoke(token: RevokedToken): Promise<void>
}

/** Seconds for which a change is read: twice as long as any instance may accept a token that was issued before it. */
export const ACCESS_CHANGE_RETENTION = 2 * (TOKEN_LIFETIME + CLOCK_TOLERANCE)

/** Seconds by which two readings of tokens and limits overlap: no statement runs longer before its row can be read. */
const OVERLAP = 30

/** The time from which changes are read; older ones are needed no more. */
export const changesBegin = sql<Date>`now() - make_interval(secs => ${sql.lit(ACCESS_CHANGE_RETENTION)})`

const limitsChanged: ProjectAction = 'limits-changed'

interface ChangeRow {
  readonly kind: 'read' | 'key' | 'token' | 'signing' | 'limits'
  readonly id: string
  /** When a token ends, as an `Instant`; the number of the event that changed limits. */
  readonly number: string | null
}

export function createAccessChangeStore(db: ControlDatabase): AccessChangeStore {
  return {
    read: async (readBefore) => {
      const since =
        readBefore === undefined
          ? changesBegin
          : sql`${readBefore}::timestamptz - make_interval(secs => ${sql.lit(OVERLAP)})`
      const { rows } = await sql<ChangeRow>`
        SELECT 'read' AS kind, now()::text AS id, NULL::text AS number
        UNION ALL
        SELECT 'key', key, NULL FROM control.deleted_key WHERE deleted_at >= ${changesBegin}
        UNION ALL
        SELECT 'key', api_key.key, NULL FROM control.project
        JOIN control.api_key ON api_key.project_id = project.id
        WHERE project.archived_at >= ${changesBegin}
        UNION ALL
        SELECT 'key', api_key.key, NULL FROM control."user"
        JOIN control.project ON project.owner_id = "user".id
        JOIN control.api_key ON api_key.project_id = project.id
        WHERE "user".suspended_at >= ${changesBegin}
        UNION ALL
        SELECT 'key', key, NULL FROM control.api_key WHERE expires_at BETWEEN ${changesBegin} AND now()
        UNION ALL
        SELECT 'token', jti, ${milliseconds(sql`expires_at`)} FROM control.revoked_token
        WHERE revoked_at >= ${since}
        UNION ALL
        SELECT 'signing', kid, NULL FROM control.signing_key
        UNION ALL
        SELECT 'limits', api_key.key, event.number::text FROM control.audit_event AS event
        JOIN control.api_key ON api_key.project_id = event.project_id
        WHERE event.at >= ${since} AND event.action = ${limitsChanged}
      `.execute(db)
      return changesOf(rows)
    },

    revoke: async ({ id, expires }) => {
      await db
        .insertInto('control.revoked_token')
        .values({ jti: id, expires_at: new Date(expires) })
        .onConflict((conflict) => conflict.column('jti').doNothing())
        .execute()
    },
  }
}

function milliseconds(time: ReturnType<typeof sql>) {
  return sql`(extract(epoch FROM ${time}) * ${sql.lit(SECOND)})::bigint::text`
}

function changesOf(rows: readonly ChangeRow[]): ReadAccessChanges {
  const of = (kind: ChangeRow['kind']) => rows.filter((row) => row.kind === kind)
  const [read] = of('read')
  if (!read) throw new RangeError('a reading has its time')
  return {
    readAt: read.id,
    withdrawnKeys: new Set(of('key').map(({ id }) => id)),
    revokedTokens: new Map(of('token').map(({ id, number }) => [id, Number(number)])),
    signingKeys: new Set(of('signing').map(({ id }) => id)),
    limitChanges: of('limits').map(({ id, number }) => ({ key: id, event: number ?? '' })),
  }
}
