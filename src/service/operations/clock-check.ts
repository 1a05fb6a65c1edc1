import { sql } from 'kysely'
import { type Clock, repeat } from '#async/clock.ts'
import { HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { Log } from '#http/log.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { logFault } from '../store/postgres/log-fault.ts'

/** The clock of this machine as the one of the control database shows it. */
export interface ClockCheck {
  /** Milliseconds by which the clock of this machine is ahead, as last measured; undefined before. */
  offset(): number | undefined
  close(): Promise<void>
}

export interface ClockCheckDependencies {
  readonly db: ControlDatabase
  readonly clock: Clock
  readonly log: Log
}

/** Milliseconds by which clocks may differ. */
const MAX_OFFSET = 30 * SECOND

/** Compares the clocks at the start and every ten minutes. Not in the specification: this comparison. */
export function watchClock({ db, clock, log }: ClockCheckDependencies): ClockCheck {
  let offset: number | undefined

  async function compare(): Promise<void> {
    const before = clock.now()
    const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db)
    // The database reads its clock between the two moments.
    const middle = (before + clock.now()) / 2
    offset = middle - (rows[0]?.now.getTime() ?? middle)
    logOffset(log, offset)
  }

  const comparing = repeat(clock, 10 * MINUTE, () =>
    compare().catch((error: unknown) =>
      logFault(log, 'the clock of the control database could not be read', error),
    ),
  )
  return {
    offset: () => offset,
    close: comparing.close,
  }
}

/** Each hour while the clocks differ, and when they agree again. */
function logOffset(log: Log, offset: number): void {
  if (Math.abs(offset) <= MAX_OFFSET) {
    const text = 'the clock of this machine agrees with that of the control database again'
    log({ event: 'clock', text, offset }, { each: 'control', state: 'off' })
    return
  }
  const seconds = Math.round(Math.abs(offset) / SECOND)
  const text = `the clock of this machine is ${seconds} s ${offset > 0 ? 'ahead of' : 'behind'} that of the control database; tokens of other instances may be refused`
  log({ event: 'clock', level: 'error', text, offset }, { each: 'control', state: 'on', pace: HOUR })
}
