import { sql } from 'kysely'
import { MINUTE } from '#cardano/utc-time.ts'
import type { KeyUsage } from '#contract/dashboard/dashboard-results.ts'
import type { ControlDatabase } from './control-database.ts'
import type { ProjectReference } from './project-list.ts'

interface KeyUsageRow extends Omit<KeyUsage, 'key' | 'quotaUsed' | 'lastHour' | 'lastUse'> {
  /** Null in the only row of a project without keys. */
  readonly key: string | null
  readonly quotaUsed: string
  /** Requests of each minute. */
  readonly lastHour: readonly number[]
  readonly lastUse: Date | null
}

/** Minutes of the last hour, the running one included. */
const HOUR_MINUTES = 60

const counts = sql`'requests', requests, 'bytes', counted.bytes, 'byStatus', "byStatus"`

/**
 * Usage of each live key of a project, and of deleted ones that were used in these days, in one query by indexes; undefined
 * when the owner has no such project.
 * @param from first day of UTC, as `2026-11-30`
 * @param to last day
 * @param now end of the last hour, and in today
 */
export async function readKeyUsage(
  db: ControlDatabase,
  { id, ownerId }: ProjectReference,
  from: string,
  to: string,
  now: number,
): Promise<readonly KeyUsage[] | undefined> {
  const firstMinute = Math.floor(now / MINUTE) - HOUR_MINUTES + 1
  const today = new Date(now).toISOString().slice(0, 10)
  const { rows } = await sql<KeyUsageRow>`
    WITH owned AS (
      SELECT id FROM control.project WHERE public_id = ${id}::uuid AND owner_id = ${ownerId}
    ),
    summed AS (
      SELECT
        key, day, endpoint, sum(bytes) AS bytes, max(day) AS last_day, sum(status_2xx) AS status_2xx,
        sum(status_3xx) AS status_3xx, sum(status_4xx) AS status_4xx, sum(status_5xx) AS status_5xx,
        sum(status_none) AS status_none
      FROM control.endpoint_usage
      WHERE project_id = (SELECT id FROM owned) AND day BETWEEN ${from}::date AND ${to}::date
      GROUP BY GROUPING SETS ((key, day), (key, endpoint))
    ),
    counted AS (
      SELECT
        key, day, endpoint, bytes, last_day,
        status_2xx + status_3xx + status_4xx + status_5xx + status_none AS requests,
        json_build_object('2xx', status_2xx, '3xx', status_3xx, '4xx', status_4xx, '5xx', status_5xx, 'none', status_none) AS "byStatus"
      FROM summed
    ),
    live AS (
      SELECT key, id, created_at FROM control.api_key WHERE project_id = (SELECT id FROM owned)
    ),
    used AS (
      SELECT key, id, created_at FROM live
      UNION ALL
      SELECT DISTINCT key, NULL::uuid, NULL::timestamptz FROM counted WHERE key NOT IN (SELECT key FROM live)
    )
    SELECT
      used.key, used.id AS "keyId", coalesce(quota.requests, 0)::text AS "quotaUsed", latest.last_use AS "lastUse",
      ARRAY(
        SELECT coalesce(minute_usage.requests, 0)::integer
        FROM generate_series(${firstMinute}::bigint, ${firstMinute + HOUR_MINUTES - 1}::bigint) AS of_hour (minute)
        LEFT JOIN control.minute_usage
          ON minute_usage.key = used.key AND minute_usage.minute = to_timestamp(of_hour.minute * 60)
        ORDER BY of_hour.minute
      ) AS "lastHour",
      coalesce((
        SELECT json_agg(json_build_object('day', day, ${counts}, 'busiestMinute', CASE WHEN busiest_minute IS NOT NULL THEN
            json_build_object('at', to_char(busiest_minute AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
              'requests', busiest_minute_requests) END) ORDER BY day)
        FROM counted LEFT JOIN (SELECT key, day, busiest_minute, busiest_minute_requests FROM control.key_usage) AS of_day
          USING (key, day)
        WHERE counted.key = used.key AND day IS NOT NULL
      ), '[]') AS days,
      coalesce((
        SELECT json_agg(json_build_object('endpoint', endpoint, ${counts}, 'lastDay', last_day) ORDER BY endpoint)
        FROM counted WHERE counted.key = used.key AND endpoint IS NOT NULL
      ), '[]') AS "byEndpoint"
    FROM owned
    LEFT JOIN used ON true
    LEFT JOIN LATERAL (
      SELECT last_use FROM control.key_usage WHERE key_usage.key = used.key ORDER BY day DESC LIMIT 1
    ) AS latest ON true
    LEFT JOIN control.usage AS quota ON quota.key = used.key AND quota.day = ${today}::date
    ORDER BY used.created_at NULLS LAST, used.key
  `.execute(db)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ key, quotaUsed, lastHour, lastUse, ...usage }) =>
    key === null
      ? []
      : {
          ...usage,
          key,
          quotaUsed: Number(quotaUsed),
          lastHour: { from: new Date(firstMinute * MINUTE).toISOString(), requests: lastHour },
          lastUse: lastUse?.toISOString() ?? null,
        },
  )
}
