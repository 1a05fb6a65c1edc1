import { sql } from 'kysely'
import type { ControlDatabase } from './control-database.ts'

/** The limits of a single key; null: that of its plan. */
export interface OwnKeyLimits {
  /** Requests a second, from 0.001 to 1,000,000. */
  readonly perSecond: number | null
  /** Requests at once, at least 1. */
  readonly burst: number | null
  /** Requests in a day of UTC. */
  readonly perDay: number | null
}

/**
 * Changes limits of a key, which running instances follow within two seconds.
 * @param limits those that change
 * @returns false if there is no such key (any more)
 */
export async function setKeyLimits(
  db: ControlDatabase,
  key: string,
  limits: Partial<OwnKeyLimits>,
): Promise<boolean> {
  const { perSecond, burst, perDay } = limits
  const { rows } = await sql`
    UPDATE control.api_key SET
      rate_per_second = CASE WHEN ${perSecond !== undefined} THEN ${perSecond ?? null}::numeric ELSE rate_per_second END,
      rate_burst = CASE WHEN ${burst !== undefined} THEN ${burst ?? null}::integer ELSE rate_burst END,
      quota_per_day = CASE WHEN ${perDay !== undefined} THEN ${perDay ?? null}::bigint ELSE quota_per_day END
    WHERE key = ${key}
    RETURNING key
  `.execute(db)
  return rows.length > 0
}
