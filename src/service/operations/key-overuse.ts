import type { Clock } from '#async/clock.ts'
import type { Recurrence } from '#async/recurring-event.ts'
import { createRecurringEvents } from '#async/recurring-events.ts'
import { shownKey } from '#contract/shown-key.ts'
import type { Plan } from '../store/control/plan.ts'

/** `refused`: a query of a key, for others of the same key; `stopped`: a query that took too long. */
export type Overuse = 'refused' | 'stopped'

/** A use of a database beyond the share of a key. */
export interface KeyOveruse {
  readonly overuse: Overuse
  readonly key: string
  readonly plan: Plan
  /** A network, or `embedded`. */
  readonly database: string
}

/** A report about queries of one key that were refused or stopped. */
export type KeyOveruseReport = Recurrence<Overuse> & {
  /** The part of the key that may be shown. */
  readonly key: string
  /** A network, or `embedded`. */
  readonly database: string
}

/** Turns the refused and stopped queries of each key into a report a minute. */
export interface KeyOveruses {
  occur(overuse: KeyOveruse): void
  close(): Promise<void>
}

/** Keys that are watched at the same time. */
const MOST_EVENTS = 1000

export function createKeyOveruses(clock: Clock, report: (report: KeyOveruseReport) => void): KeyOveruses {
  const events = createRecurringEvents<KeyOveruse>({
    clock,
    ends: 'by-silence',
    most: MOST_EVENTS,
    report: (recurrence) => {
      const { overuse, key, database } = recurrence.latest
      report({ ...recurrence, key: shownKey(key), database, latest: overuse })
    },
  })
  return {
    occur: (overuse) => events.occur(`${overuse.overuse} ${overuse.database} ${overuse.key}`, overuse),
    close: events.close,
  }
}
