import { sql } from 'kysely'
import { type Clock, repeat } from '#async/clock.ts'
import { createRecurringEvent, type Recurrence } from '#async/recurring-events.ts'
import { HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'

/** The clock of this machine as the one of the control database shows it. */
export interface ClockCheck {
  /** Milliseconds by which the clock of this machine is ahead, as last measured; undefined before. */
  offset(): number | undefined
  close(): Promise<void>
}

export interface ClockCheckDependencies {
  readonly db: ControlDatabase
  readonly clock: Clock
  /** Called when the clocks are found to differ, once an hour while they do, and at the end; with milliseconds ahead. */
  readonly report: (recurrence: Recurrence<number>) => void
  /** Called when the database's clock could not be read; it is tried again. */
  readonly reportFailure: (error: unknown) => void
}

/** Milliseconds by which clocks may differ. */
const MAX_OFFSET = 30 * SECOND

/** Compares the clocks at the start and every ten minutes. Not in the specification: this comparison. */
export function watchClock({ db, clock, report, reportFailure }: ClockCheckDependencies): ClockCheck {
  const event = createRecurringEvent<number>({ clock, report, ends: 'by-call', interval: HOUR })
  let offset: number | undefined

  async function compare(): Promise<void> {
    const before = clock.now()
    const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
    // The database reads its clock between the two moments.
    const middle = (before + clock.now()) / 2
    offset = middle - (rows[0]?.now.getTime() ?? middle)
    if (Math.abs(offset) > MAX_OFFSET) event.occur(offset)
    else event.end()
  }

  const comparing = repeat(clock, 10 * MINUTE, () => compare().catch(reportFailure))
  return {
    offset: () => offset,
    close: async () => {
      await comparing.close()
      event.close()
    },
  }
}
