import { sql } from 'kysely'
import { type Clock, type RepeatedWork, repeat } from '#async/clock.ts'
import { HOUR, type Instant, MINUTE } from '#cardano/utc-time.ts'
import type { Log } from '#http/log.ts'
import { logFault } from '../postgres/log-fault.ts'
import { changesBegin } from './access-change-store.ts'
import type { ControlDatabase } from './control-database.ts'

/** Days for which usage and events are stored. */
const STORED_DAYS = 400

type Time = ReturnType<typeof sql>

/** A table whose rows become old, the column that says when, and the time before which they are old. */
type OldRows = readonly [table: string, column: string, before: Time]

/** Rows that are no longer stored. Not in the specification: how long they are. @param now never ahead of the database's clock */
function oldRows(now: Time): { readonly [Every in 'minute' | 'hour']: readonly OldRows[] } {
  const firstDay = sql`(${now} AT TIME ZONE 'UTC')::date - ${sql.lit(STORED_DAYS)}`
  return {
    minute: [
      ['control.minute_usage', 'minute', sql`${now} - interval '1 hour'`],
      // Anybody can ask for challenges, which last five minutes.
      ['control.user_verification', 'expires_at', sql`now()`],
    ],
    hour: [
      ['control.user_session', 'expires_at', sql`now()`],
      ['control.mail_link', 'expires_at', sql`now()`],
      ['control.invitation', 'expires_at', sql`now()`],
      ['control.deleted_key', 'deleted_at', changesBegin],
      ['control.revoked_token', 'revoked_at', changesBegin],
      ['control.usage_recorder', 'saved_at', sql`now() - interval '1 day'`],
      ['control.usage', 'day', firstDay],
      ['control.key_usage', 'day', firstDay],
      ['control.endpoint_usage', 'day', firstDay],
      ['control.audit_event', 'at', sql`${now} - make_interval(days => ${sql.lit(STORED_DAYS)})`],
    ],
  }
}

export interface OldRowsDependencies {
  readonly db: ControlDatabase
  readonly clock: Clock
  readonly log: Log
}

/** Deletes what is no longer stored, at the start and again: usage by minute and challenges once a minute, the rest once an hour. */
export function watchOldRows({ db, clock, log }: OldRowsDependencies): RepeatedWork {
  const deleteEvery = (every: 'minute' | 'hour') =>
    deleteOldRows(db, clock.now(), every).catch((error: unknown) =>
      logFault(log, 'old usage and expired sessions could not be deleted; it is tried again', error),
    )
  const jobs = [
    repeat(clock, MINUTE, () => deleteEvery('minute')),
    repeat(clock, HOUR, () => deleteEvery('hour')),
  ]
  return {
    close: async () => {
      for (const job of jobs) await job.close()
    },
  }
}

/** Rows of one statement. */
const STEP = 10_000

/**
 * Deletes old rows in steps, so that no statement takes long. Rows that another instance is deleting are left to it.
 */
export async function deleteOldRows(
  db: ControlDatabase,
  now: Instant,
  every: keyof ReturnType<typeof oldRows>,
): Promise<void> {
  const earlier = sql`least(now(), to_timestamp(${now / 1000}::float8))`
  for (const [table, column, before] of oldRows(earlier)[every]) {
    let deleted: bigint | undefined
    do {
      const result = await sql`
        DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM ${sql.table(table)} WHERE ${sql.ref(column)} < ${before}
          ORDER BY ${sql.ref(column)} LIMIT ${sql.lit(STEP)} FOR UPDATE SKIP LOCKED
        ))`.execute(db)
      deleted = result.numAffectedRows
    } while (deleted === BigInt(STEP))
  }
}
