import type { Clock } from '#async/clock.ts'
import { createRecurringEvent, type Recurrence, type RecurringEvent } from '#async/recurring-event.ts'
import { databaseReason } from '../store/postgres/database-failure.ts'

/** A report about requests that a database could not serve; `latest` is the reason of the last one. */
export type DatabaseOutage = Recurrence<string> & {
  /** A network, or `control`. */
  readonly database: string
}

/** Turns the failures of each database into few reports, however many requests fail. */
export interface DatabaseOutages {
  /** Counts a request that got no response, with its error. */
  failed(database: string, error: unknown): void
  /** Ends the outage of a database, if there is one. */
  recovered(database: string): void
  close(): Promise<void>
}

export function createDatabaseOutages(
  clock: Clock,
  report: (outage: DatabaseOutage) => void,
): DatabaseOutages {
  const events = new Map<string, RecurringEvent<string>>()

  function eventOf(database: string): RecurringEvent<string> {
    const before = events.get(database)
    if (before) return before
    const event = createRecurringEvent<string>({
      clock,
      ends: 'by-call',
      report: (recurrence) => report({ database, ...recurrence }),
    })
    events.set(database, event)
    return event
  }

  return {
    failed: (database, error) => eventOf(database).occur(databaseReason(error)),
    recovered: (database) => events.get(database)?.end(),
    close: async () => {
      for (const event of events.values()) event.close()
    },
  }
}
