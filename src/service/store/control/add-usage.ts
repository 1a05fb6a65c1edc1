import { sql } from 'kysely'
import type { Day } from '#cardano/utc-time.ts'
import type { StatusCounts } from '#contract/dashboard/dashboard-results.ts'
import { type CountedKey, usageOutcomes } from './counted-usage.ts'

/** Counts that are added together. */
export interface UsageBatch {
  /** UUID of the recorder, which has at most one batch on the way. */
  readonly recorder: string
  /** Greater than that of the recorder's batch before. */
  readonly number: number
  /** Requests that had a response. */
  readonly keys: readonly CountedKey[]
  /** Requests that the limits of their keys granted. */
  readonly granted: readonly GrantedRequests[]
  /** Keys without granted requests whose totals are wanted too. */
  readonly watched: readonly { readonly key: string; readonly day: number }[]
}

/** Granted requests of a key on a day. */
export interface GrantedRequests {
  readonly key: string
  readonly day: Day
  readonly requests: number
}

/** The total of a key's granted requests, with its limits: null for a key that was deleted. */
export interface TotalRow extends LimitsRow {
  readonly day: number
  readonly requests: string
}

/** The columns that decide the limits of a key. */
export interface LimitsRow {
  readonly key: string
  readonly plan: string | null
  readonly perSecond: number | null
  readonly burst: number | null
  readonly perDay: number | null
}

export const limitColumns = sql`
  api_key.plan, api_key.rate_per_second::float8 AS "perSecond", api_key.rate_burst AS burst,
  api_key.quota_per_day::float8 AS "perDay"
`

/**
 * Adds a batch, unless it was added before: one whose outcome is not known may be added again, and returns the totals of now. Usage of a key
 * whose project was deleted is left out. One statement, in the order of its parts:
 * - `turn` has a row unless the batch was added before, and makes a repetition wait for the first attempt;
 * - `granted` adds to the day's granted requests, a repetition 0, so that it returns what was committed while it waited;
 * - `used` has the keys with their projects, which it locks against deletion before any row of usage is locked, so that
 *   no deletion of a project waits in a circle with it; a deleted key is found by its usage;
 * - `minute` adds to the minutes, and returns the totals of all instances, of which `day` stores the greatest;
 * - rows are inserted in the order of their keys, so that two instances do not wait in a circle.
 */
export function addUsage({ recorder, number: batch, keys, granted, watched }: UsageBatch) {
  const { minutes, days, endpoints } = rowsOf(keys)
  return sql<TotalRow>`
    WITH turn AS (
      INSERT INTO control.usage_recorder AS stored (id, batch) VALUES (${recorder}::uuid, ${batch}::bigint)
      ON CONFLICT (id) DO UPDATE SET batch = excluded.batch, saved_at = now() WHERE stored.batch < excluded.batch
      RETURNING id
    ),
    granted AS (
      INSERT INTO control.usage AS stored (key, day, requests)
      SELECT key, date '1970-01-01' + day, CASE WHEN EXISTS (SELECT FROM turn) THEN requests ELSE 0 END
      FROM unnest(
        ${granted.map(({ key }) => key)}::text[], ${granted.map(({ day }) => day)}::integer[],
        ${granted.map(({ requests }) => requests)}::bigint[]
      ) AS counted (key, day, requests)
      ORDER BY 1, 2
      ON CONFLICT (key, day) DO UPDATE SET requests = stored.requests + excluded.requests
      RETURNING key, day, requests
    ),
    used AS MATERIALIZED (
      SELECT counted.number - 1 AS number, counted.key, project.id AS project_id
      FROM turn
      CROSS JOIN unnest(${keys.map(({ key }) => key)}::text[]) WITH ORDINALITY AS counted (key, number)
      LEFT JOIN control.api_key USING (key)
      JOIN control.project ON project.id = coalesce(api_key.project_id, (
        SELECT key_usage.project_id FROM control.key_usage WHERE key_usage.key = counted.key LIMIT 1
      ))
      ORDER BY project.id
      FOR KEY SHARE OF project
    ),
    minute AS (
      INSERT INTO control.minute_usage AS stored (key, minute, requests)
      SELECT key, to_timestamp(counted.minute * 60), counted.requests
      FROM json_to_recordset(${JSON.stringify(minutes)}::json)
        AS counted (number bigint, minute bigint, requests bigint)
      JOIN used USING (number)
      ORDER BY 1, 2
      ON CONFLICT (key, minute) DO UPDATE SET requests = stored.requests + excluded.requests
      RETURNING key, minute, requests
    ),
    busiest AS (
      SELECT DISTINCT ON (key, day) key, (minute AT TIME ZONE 'UTC')::date AS day, minute, requests
      FROM minute
      ORDER BY key, day, requests DESC, minute
    ),
    day AS (
      INSERT INTO control.key_usage AS stored
        (project_id, key, day, requests, bytes, busiest_minute, busiest_minute_requests, last_use)
      SELECT
        project_id, used.key, busiest.day, counted.requests, counted.bytes, busiest.minute, busiest.requests,
        to_timestamp(counted."lastUse" / 1000.0)
      FROM json_to_recordset(${JSON.stringify(days)}::json)
        AS counted (number bigint, day integer, requests bigint, bytes bigint, "lastUse" bigint)
      JOIN used USING (number)
      JOIN busiest ON busiest.key = used.key AND busiest.day = date '1970-01-01' + counted.day
      ORDER BY used.key, busiest.day
      ON CONFLICT (key, day) DO UPDATE SET
        requests = stored.requests + excluded.requests,
        bytes = stored.bytes + excluded.bytes,
        busiest_minute = CASE WHEN excluded.busiest_minute_requests > stored.busiest_minute_requests
          THEN excluded.busiest_minute ELSE stored.busiest_minute END,
        busiest_minute_requests = greatest(stored.busiest_minute_requests, excluded.busiest_minute_requests),
        last_use = greatest(stored.last_use, excluded.last_use)
    ),
    endpoint AS (
      INSERT INTO control.endpoint_usage AS stored (
        project_id, key, day, endpoint, status_2xx, status_3xx, status_4xx, status_5xx, status_none, simulated, bytes
      )
      SELECT
        project_id, key, date '1970-01-01' + counted.day, endpoint, "2xx", "3xx", "4xx", "5xx", "none", 0, bytes
      FROM json_to_recordset(${JSON.stringify(endpoints)}::json) AS counted (
        number bigint, day integer, endpoint text, "2xx" bigint, "3xx" bigint, "4xx" bigint, "5xx" bigint, "none" bigint,
        bytes bigint
      )
      JOIN used USING (number)
      ORDER BY project_id, 3, key, endpoint
      ON CONFLICT (project_id, day, key, endpoint) DO UPDATE SET
        status_2xx = stored.status_2xx + excluded.status_2xx,
        status_3xx = stored.status_3xx + excluded.status_3xx,
        status_4xx = stored.status_4xx + excluded.status_4xx,
        status_5xx = stored.status_5xx + excluded.status_5xx,
        status_none = stored.status_none + excluded.status_none,
        bytes = stored.bytes + excluded.bytes
    ),
    total AS (
      SELECT key, day, requests FROM granted
      UNION ALL
      SELECT watched.key, date '1970-01-01' + watched.day, coalesce(usage.requests, 0)
      FROM unnest(${watched.map(({ key }) => key)}::text[], ${watched.map(({ day }) => day)}::integer[])
        AS watched (key, day)
      LEFT JOIN control.usage ON usage.key = watched.key AND usage.day = date '1970-01-01' + watched.day
    )
    SELECT total.key, total.day - date '1970-01-01' AS day, total.requests::text, ${limitColumns}
    FROM total LEFT JOIN control.api_key USING (key)
  `
}

/** The rows of each table, with the place of their key among all. */
function rowsOf(keys: readonly CountedKey[]) {
  const minutes = keys.flatMap(({ minutes }, number) => minutes.map((counted) => ({ number, ...counted })))
  const days = keys.flatMap(({ days }, number) =>
    days.map(({ endpoints, ...day }) => ({
      number,
      ...day,
      requests: endpoints.reduce((sum, counts) => sum + requestsOf(counts), 0),
      bytes: endpoints.reduce((sum, { bytes }) => sum + bytes, 0),
    })),
  )
  const endpoints = keys.flatMap(({ days }, number) =>
    days.flatMap(({ day, endpoints }) => endpoints.map((counted) => ({ number, day, ...counted }))),
  )
  return { minutes, days, endpoints }
}

function requestsOf(counts: StatusCounts): number {
  return usageOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
}
