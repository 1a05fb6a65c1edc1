import { sql } from 'kysely'
import type { KeyUsage } from '#contract/dashboard/dashboard-results.ts'
import type { ControlDatabase } from './control-database.ts'
import { firstMinuteOfHour, keyUsageOf, type UsageRow } from './key-usage-store.ts'

/** Reads the usage of keys, each view in one query by an index. */
export interface KeyUsageViews {
  /**
   * Usage of each live key of a project, and of deleted ones that were used in these days; undefined when the owner has
   * no such project.
   * @param from first day of UTC, as `2026-11-30`
   * @param to last day
   * @param now end of the last hour, and in today, in milliseconds since the Unix epoch
   */
  ofProject(
    project: OwnedProject,
    from: string,
    to: string,
    now: number,
  ): Promise<readonly KeyUsage[] | undefined>
  /** Use of some projects on a day of UTC, and the last use of each live key. */
  summaries(projectIds: readonly number[], day: string): Promise<ReadonlyMap<number, UsageSummary>>
}

interface OwnedProject {
  /** The project's UUID. */
  readonly id: string
  readonly ownerId: string
}

export interface UsageSummary {
  readonly requests: number
  readonly bytes: number
  /** Time of the last use by key; a key that was never used is not among them. */
  readonly lastUse: ReadonlyMap<string, Date>
}

export function createKeyUsageViews(db: ControlDatabase): KeyUsageViews {
  return {
    ofProject: async ({ id, ownerId }, from, to, now) => {
      const { rows } = await projectUsage(id, ownerId, from, to, now).execute(db)
      return rows.length === 0 ? undefined : keyUsageOf(rows, now)
    },
    summaries: async (projectIds, day) => {
      const { rows } = await summaries(projectIds, day).execute(db)
      return new Map(
        rows.map(({ id, requests, bytes, last_use }) => {
          const lastUse = new Map(Object.entries(last_use).map(([key, at]) => [key, new Date(at)]))
          return [id, { requests: Number(requests), bytes: Number(bytes), lastUse }]
        }),
      )
    },
  }
}

/**
 * Rows by key and day, with the busiest minute, and rows by key and endpoint; the first row of a key has its minutes. A
 * project without any usage has one row without a day and an endpoint, and so has a key without any.
 */
function projectUsage(id: string, ownerId: string, from: string, to: string, now: number) {
  return sql<UsageRow>`
    WITH owned AS (
      SELECT id FROM control.project WHERE public_id = ${id}::uuid AND owner_id = ${ownerId}
    ),
    counted AS (
      SELECT
        key, day, endpoint, sum(status_2xx) AS status_2xx, sum(status_3xx) AS status_3xx, sum(status_4xx) AS status_4xx,
        sum(status_5xx) AS status_5xx, sum(status_none) AS status_none, sum(simulated) AS simulated, sum(bytes) AS bytes,
        max(day) AS last_day
      FROM control.endpoint_usage
      WHERE project_id = (SELECT id FROM owned) AND day BETWEEN ${from}::date AND ${to}::date
      GROUP BY GROUPING SETS ((key, day), (key, endpoint))
    ),
    live AS (
      SELECT key, id, created_at FROM control.api_key WHERE project_id = (SELECT id FROM owned)
    ),
    used AS (
      SELECT key, id, created_at FROM live
      UNION ALL
      SELECT DISTINCT key, NULL::uuid, NULL::timestamptz FROM counted WHERE key NOT IN (SELECT key FROM live)
    ),
    hour AS (
      SELECT used.key, minutes
      FROM used
      CROSS JOIN LATERAL (
        SELECT json_object_agg(extract(epoch FROM minute)::bigint / 60, requests) AS minutes
        FROM control.minute_usage
        WHERE minute_usage.key = used.key AND minute >= to_timestamp(${firstMinuteOfHour(now) * 60}::bigint)
      ) AS counted
    )
    SELECT
      used.key, used.id AS key_id, latest.last_use, counted.day::text, counted.endpoint,
      status_2xx::text, status_3xx::text, status_4xx::text, status_5xx::text, status_none::text, simulated::text,
      counted.bytes::text, key_usage.busiest_minute, key_usage.busiest_minute_requests::text, counted.last_day::text,
      quota.requests::text AS quota_used,
      CASE WHEN row_number() OVER (PARTITION BY used.key ORDER BY counted.day, counted.endpoint) = 1 THEN hour.minutes
      END AS minutes
    FROM owned
    LEFT JOIN used ON true
    LEFT JOIN LATERAL (
      SELECT last_use FROM control.key_usage WHERE key_usage.key = used.key ORDER BY day DESC LIMIT 1
    ) AS latest ON true
    LEFT JOIN hour ON hour.key = used.key
    LEFT JOIN control.usage AS quota ON quota.key = used.key AND quota.day = ${dayText(now)}::date
    LEFT JOIN counted ON counted.key = used.key
    LEFT JOIN control.key_usage ON key_usage.key = counted.key AND key_usage.day = counted.day
    ORDER BY used.created_at NULLS LAST, used.key, counted.day, counted.endpoint
  `
}

function dayText(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

interface SummaryRow {
  readonly id: number
  readonly requests: string
  readonly bytes: string
  readonly last_use: Readonly<Record<string, string>>
}

function summaries(projectIds: readonly number[], day: string) {
  return sql<SummaryRow>`
    SELECT project.id, today.requests::text, today.bytes::text, latest.last_use
    FROM unnest(${projectIds}::integer[]) AS project (id)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(requests), 0) AS requests, coalesce(sum(bytes), 0) AS bytes
      FROM control.key_usage
      WHERE project_id = project.id AND day = ${day}::date
    ) AS today
    CROSS JOIN LATERAL (
      SELECT coalesce(json_object_agg(api_key.key, last.last_use), '{}') AS last_use
      FROM control.api_key
      CROSS JOIN LATERAL (
        SELECT last_use FROM control.key_usage WHERE key_usage.key = api_key.key ORDER BY day DESC LIMIT 1
      ) AS last
      WHERE api_key.project_id = project.id
    ) AS latest
  `
}
