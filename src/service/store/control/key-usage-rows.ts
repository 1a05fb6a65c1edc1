import { MINUTE } from '#cardano/utc-time.ts'
import type { KeyUsage, MinuteCounts, StatusCounts } from '#contract/dashboard/dashboard-results.ts'

/** Counts of a key on a day or of an endpoint; without either where there are none. */
export interface UsageRow {
  /** Null in the only row of a project without keys. */
  readonly key: string | null
  /** Null for a deleted key. */
  readonly key_id: string | null
  readonly last_use: Date | null
  readonly day: string | null
  readonly endpoint: string | null
  readonly status_2xx: string | null
  readonly status_3xx: string | null
  readonly status_4xx: string | null
  readonly status_5xx: string | null
  readonly status_none: string | null
  readonly simulated: string | null
  readonly bytes: string | null
  readonly busiest_minute: Date | null
  readonly busiest_minute_requests: string | null
  readonly quota_used: string | null
  /** Last day of the endpoint. */
  readonly last_day: string | null
  /** Requests by minute since the Unix epoch, in the first row of a key that has any. */
  readonly minutes: Readonly<Record<string, number>> | null
}

/** Minutes of the last hour, the running one included. */
const HOUR_MINUTES = 60

/** The first minute of the last hour, in minutes since the Unix epoch. */
export function firstMinuteOfHour(now: number): number {
  return Math.floor(now / MINUTE) - HOUR_MINUTES + 1
}

/**
 * The usage of each key, in the order of the rows.
 * @param now milliseconds since the Unix epoch
 */
export function keyUsageOf(rows: readonly UsageRow[], now: number): readonly KeyUsage[] {
  const byKey = new Map<string, UsageRow[]>()
  for (const row of rows) {
    if (row.key === null) continue
    const ofKey = byKey.get(row.key)
    if (ofKey) ofKey.push(row)
    else byKey.set(row.key, [row])
  }
  return Array.from(byKey, ([key, ofKey]) => ({
    keyId: ofKey[0]?.key_id ?? null,
    key,
    days: ofKey.flatMap((row) =>
      row.day === null ? [] : [{ day: row.day, ...countsOf(row), ...busiestOf(row) }],
    ),
    byEndpoint: ofKey.flatMap((row) =>
      row.endpoint === null || row.last_day === null
        ? []
        : [{ endpoint: row.endpoint, ...countsOf(row), lastDay: row.last_day }],
    ),
    quotaUsed: Number(ofKey[0]?.quota_used ?? 0),
    lastHour: lastHourOf(ofKey.find(({ minutes }) => minutes)?.minutes ?? {}, now),
    lastUse: ofKey[0]?.last_use?.toISOString() ?? null,
  }))
}

function lastHourOf(minutes: Readonly<Record<string, number>>, now: number): MinuteCounts {
  const first = firstMinuteOfHour(now)
  return {
    from: new Date(first * MINUTE).toISOString(),
    requests: Array.from({ length: HOUR_MINUTES }, (_, i) => minutes[first + i] ?? 0),
  }
}

function countsOf(row: UsageRow) {
  const byStatus: StatusCounts = {
    '2xx': Number(row.status_2xx),
    '3xx': Number(row.status_3xx),
    '4xx': Number(row.status_4xx),
    '5xx': Number(row.status_5xx),
    none: Number(row.status_none),
    simulated: Number(row.simulated),
  }
  const requests = Object.values(byStatus).reduce((sum: number, count: number) => sum + count, 0)
  return { requests, bytes: Number(row.bytes), byStatus }
}

function busiestOf({ busiest_minute, busiest_minute_requests }: UsageRow) {
  return {
    busiestMinute: busiest_minute && {
      at: busiest_minute.toISOString(),
      requests: Number(busiest_minute_requests),
    },
  }
}
