import { sql } from 'kysely'
import type { Clock } from '#async/clock.ts'
import { HOUR } from '#cardano/utc-time.ts'
import { changesBegin } from '../store/control/access-change-store.ts'
import { deleteOldEvents } from '../store/control/audit-log.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'

/** Deletes what has expired of users and their keys, at the start and once an hour. */
export interface ExpiredRows {
  /** Waits for what runs, and stops. */
  close(): Promise<void>
}

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

export function watchExpiredRows({ db, clock, reportFailure }: ExpiredRowsDependencies): ExpiredRows {
  let isClosed = false
  let cancel = () => {}

  async function run(): Promise<void> {
    await deleteExpired(db, clock.now()).catch(reportFailure)
    if (!isClosed) cancel = clock.schedule(HOUR, begin)
  }

  let running = run()
  function begin(): void {
    running = run()
  }

  return {
    close: async () => {
      isClosed = true
      cancel()
      await running
    },
  }
}

/** @param now milliseconds since the Unix epoch */
async function deleteExpired(db: ControlDatabase, now: number): Promise<void> {
  for (const table of expiring) {
    await sql`DELETE FROM ${sql.table(table)} WHERE expires_at < now()`.execute(db)
  }
  await sql`DELETE FROM control.deleted_key WHERE deleted_at < ${changesBegin}`.execute(db)
  await deleteOldEvents(db, now)
}
