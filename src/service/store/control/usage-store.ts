import { sql } from 'kysely'
import { DAY } from '#cardano/utc-time.ts'
import { batchedLookup } from '../postgres/batched-lookup.ts'
import type { ControlDatabase } from './control-database.ts'
import { isPlan, type Plan } from './plan.ts'

/** Stores the number of requests with each key by day of UTC. Days are numbered from the Unix epoch. */
export interface UsageStore {
  read(key: string, day: number): Promise<{ readonly plan: Plan; readonly used: number }>
  /** @returns the totals that all instances have counted */
  add(
    day: number,
    counts: ReadonlyMap<string, number>,
  ): Promise<readonly { readonly key: string; readonly total: number }[]>
  /** Deletes usage that is no longer needed. */
  deleteOld(today: number): Promise<void>
}

/** Days for which usage is stored. */
const STORED_DAYS = 400

interface UsageRow {
  readonly key: string
  readonly plan: string
  readonly used: string
}

export function createUsageStore(db: ControlDatabase): UsageStore {
  const lookup = batchedLookup(
    async (requested: readonly { readonly key: string; readonly day: number }[]) => {
      const { rows } = await sql<UsageRow>`
      SELECT api_key.key, api_key.plan, coalesce(usage.requests, 0)::text AS used
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
      return { plan: row && isPlan(row.plan) ? row.plan : 'standard', used: Number(row?.used ?? 0) }
    },
    add: async (day, counts) => {
      const { rows } = await sql<{ key: string; requests: string }>`
        INSERT INTO control.usage AS usage (key, day, requests)
        SELECT key, ${dateOf(day)}::date, requests
        FROM unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) AS counted (key, requests)
        ORDER BY key
        ON CONFLICT (key, day) DO UPDATE SET requests = usage.requests + excluded.requests
        RETURNING key, requests::text
      `.execute(db)
      return rows.map(({ key, requests }) => ({ key, total: Number(requests) }))
    },
    deleteOld: async (today) => {
      await sql`DELETE FROM control.usage WHERE day < ${dateOf(today - STORED_DAYS)}::date`.execute(db)
    },
  }
}

function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}
