import { sql } from 'kysely'
import { DAY, type Day } from '#cardano/utc-time.ts'
import { batchedLookup } from '../postgres/batched-lookup.ts'
import { addUsage, type LimitsRow, limitColumns, type UsageBatch } from './add-usage.ts'
import type { ControlDatabase } from './control-database.ts'
import { isPlan, type Plan } from './key-plan.ts'
import type { OwnKeyLimits } from './key-store.ts'

/** Stores the requests of keys by day of UTC, which all instances add to. */
export interface UsageStore {
  /** Requests of a key on a day, with its limits: those of a new one if there is no such key (any more). */
  read(key: string, day: number): Promise<KeyUsage>
  /**
   * Adds the counts of a batch, unless it was added before: a batch whose outcome is not known may be added again.
   * @returns the totals of granted and watched keys, with the limits of those that still exist
   */
  add(batch: UsageBatch): Promise<readonly GrantedTotal[]>
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

/** The total of a key's granted requests on a day, as all instances have counted them. */
export interface GrantedTotal {
  readonly key: string
  readonly day: number
  readonly total: number
  readonly limits: StoredLimits | undefined
}

/** The requests of a key on a day, as all instances have counted them. */
export interface QuotaUse {
  readonly key: string
  readonly day: Day
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
      const { rows } = await addUsage(batch).execute(db)
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

/** Undefined for a key that was deleted. */
function limitsOf({ plan, perSecond, burst, perDay }: LimitsRow): StoredLimits | undefined {
  if (plan === null) return undefined
  return { plan: isPlan(plan) ? plan : 'standard', perSecond, burst, perDay }
}

function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}
