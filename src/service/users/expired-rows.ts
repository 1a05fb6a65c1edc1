import { sql } from 'kysely'
import { type Clock, type RepeatedWork, repeat } from '#async/clock.ts'
import { HOUR } from '#cardano/utc-time.ts'
import { changesBegin } from '../store/control/access-change-store.ts'
import { deleteOldEvents } from '../store/control/audit-log.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'

export interface ExpiredRowsDependencies {
  readonly db: ControlDatabase
  readonly clock: Clock
  /** Called when something could not be deleted; it is tried again an hour later. */
  readonly reportFailure: (error: unknown) => void
}

/** Tables whose rows say when they expire, by the database's clock. */
const expiring = [
  'control.user_session',
  'control.mail_link',
  'control.invitation',
  'control.user_verification',
] as const

/** Deletes what has expired of users and their keys, at the start and once an hour. */
export function watchExpiredRows({ db, clock, reportFailure }: ExpiredRowsDependencies): RepeatedWork {
  return repeat(clock, HOUR, () => deleteExpired(db, clock.now()).catch(reportFailure))
}

/** @param now milliseconds since the Unix epoch */
async function deleteExpired(db: ControlDatabase, now: number): Promise<void> {
  for (const table of expiring) {
    await sql`DELETE FROM ${sql.table(table)} WHERE expires_at < now()`.execute(db)
  }
  await sql`DELETE FROM control.deleted_key WHERE deleted_at < ${changesBegin}`.execute(db)
  await deleteOldEvents(db, now)
}
