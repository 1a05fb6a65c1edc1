import { sql } from 'kysely'
import { DAY } from '#cardano/utc-time.ts'
import { batchedLookup } from '../postgres/batched-lookup.ts'
import type { ControlDatabase } from './control-database.ts'
import { isPlan, type Plan } from './key-plan.ts'
import type { OwnKeyLimits } from './key-store.ts'

/** Stores the number of requests with each key by day of UTC. Days are numbered from the Unix epoch. */
export interface UsageStore {
  /** Requests of a key on a day, with its limits: those of a new one if there is no such key (any more). */
  read(key: string, day: number): Promise<KeyUsage>
  /**
   * Adds the counts of a batch, unless it was added before: a batch whose outcome is not known may be added again.
   * @returns the totals that all instances have counted, with the limits of the keys that still exist
   */
  add(batch: RequestBatch): Promise<readonly CountedTotal[]>
  /**
   * Marks a key's usage of a day as told to its owner.
   * @returns what the mail names, its address null without an owner; undefined where it was told before, or the key was deleted
   */
  tellQuota(key: string, day: number): Promise<ToldQuota | undefined>
}

/** The stored fields that decide the limits of a key. */
export interface StoredLimits extends OwnKeyLimits {
  readonly plan: Plan
}

interface KeyUsage {
  readonly limits: StoredLimits
  readonly used: number
}

/** Granted requests that are added together. */
export interface RequestBatch {
  /** UUID of the recorder, which has at most one batch on the way. */
  readonly recorder: string
  /** Greater than that of the recorder's batch before. */
  readonly number: number
  readonly counts: readonly CountedRequests[]
}

/** Requests of a key on a day. */
export interface CountedRequests {
  readonly key: string
  readonly day: number
  readonly requests: number
}

interface CountedTotal {
  readonly key: string
  readonly day: number
  readonly total: number
  readonly limits: StoredLimits | undefined
}

/** The requests of a key on a day, as all instances have counted them. */
export interface QuotaUse {
  readonly key: string
  /** Days since the Unix epoch. */
  readonly day: number
  readonly requests: number
  /** Requests that the key may send on a day. */
  readonly perDay: number
}

/** A key as the mail about its quota names it. */
interface ToldQuota {
  readonly email: string | null
  readonly project: string
  /** Null for a key without a name. */
  readonly name: string | null
}

const newKey: StoredLimits = { plan: 'standard', perSecond: null, burst: null, perDay: null }

interface LimitsRow {
  readonly key: string
  readonly plan: string | null
  readonly perSecond: number | null
  readonly burst: number | null
  readonly perDay: number | null
}

const limitColumns = sql`
  api_key.plan, api_key.rate_per_second::float8 AS "perSecond", api_key.rate_burst AS burst,
  api_key.quota_per_day::float8 AS "perDay"
`

export function createUsageStore(db: ControlDatabase): UsageStore {
  const lookup = batchedLookup(
    async (requested: readonly { readonly key: string; readonly day: number }[]) => {
      const { rows } = await sql<LimitsRow & { readonly used: string }>`
        SELECT api_key.key, ${limitColumns}, coalesce(usage.requests, 0)::text AS used
        FROM unnest(${requested.map(({ key }) => key)}::text[], ${requested.map(({ day }) => dateOf(day))}::date[])
          AS requested (key, day)
        JOIN control.api_key USING (key)
        LEFT JOIN control.usage ON usage.key = requested.key AND usage.day = requested.day
      `.execute(db)
      const found = new Map(rows.map((row) => [row.key, row]))
      return requested.map(({ key }) => found.get(key))
    },
  )

  return {
    read: async (key, day) => {
      const row = await lookup({ key, day })
      return { limits: (row && limitsOf(row)) ?? newKey, used: Number(row?.used ?? 0) }
    },
    add: async (batch) => {
      const { rows } = await addBatch(batch).execute(db)
      return rows.map((row) => ({
        key: row.key,
        day: row.day,
        total: Number(row.requests),
        limits: limitsOf(row),
      }))
    },
    tellQuota: async (key, day) => {
      const { rows } = await sql<ToldQuota>`
        WITH told AS (
          UPDATE control.usage SET quota_told_at = now()
          WHERE key = ${key} AND day = ${dateOf(day)}::date AND quota_told_at IS NULL
          RETURNING key
        )
        SELECT "user".email, project.name AS project, api_key.name
        FROM told JOIN control.api_key USING (key) JOIN control.project ON project.id = project_id
        LEFT JOIN control."user" ON "user".id = owner_id
      `.execute(db)
      return rows[0]
    },
  }
}

interface TotalRow extends LimitsRow {
  readonly day: number
  readonly requests: string
}

/**
 * One statement. `turn` has a row unless the batch was added before, and makes a repetition wait for the first attempt.
 * A repetition adds 0, so that it returns totals with what was committed while it waited. Rows are locked in the order
 * of their keys, so that two instances do not wait in a circle.
 */
function addBatch({ recorder, number, counts }: RequestBatch) {
  return sql<TotalRow>`
    WITH turn AS (
      INSERT INTO control.usage_recorder AS stored (id, batch) VALUES (${recorder}::uuid, ${number}::bigint)
      ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, saved_at = now() WHERE stored.batch < excluded.batch
      RETURNING id
    ),
    counted AS (
      INSERT INTO control.usage AS usage (key, day, requests)
      SELECT key, day, CASE WHEN EXISTS (SELECT FROM turn) THEN requests ELSE 0 END
      FROM unnest(
        ${counts.map(({ key }) => key)}::text[], ${counts.map(({ day }) => dateOf(day))}::date[],
        ${counts.map(({ requests }) => requests)}::bigint[]
      ) AS counted (key, day, requests)
      ORDER BY key, day
      ON CONFLICT (key, day) DO UPDATE SET requests = usage.requests + excluded.requests
      RETURNING key, day, requests
    )
    SELECT counted.key, counted.day - date '1970-01-01' AS day, counted.requests::text, ${limitColumns}
    FROM counted LEFT JOIN control.api_key USING (key)
  `
}

/** Undefined for a key that was deleted. */
function limitsOf({ plan, perSecond, burst, perDay }: LimitsRow): StoredLimits | undefined {
  if (plan === null) return undefined
  return { plan: isPlan(plan) ? plan : 'standard', perSecond, burst, perDay }
}

function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}
