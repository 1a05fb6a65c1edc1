import { LRUCache } from 'lru-cache'
import type { Clock } from '#async/clock.ts'
import { createRecurringEvent, type Recurrence, type RecurringEvent } from '#async/recurring-event.ts'
import { shownKey } from '../identity/api-key.ts'
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

/** Keys that are watched at the same time; the one that was quiet for longest is reported anew. */
const MOST_EVENTS = 1000

export function createKeyOveruses(clock: Clock, report: (report: KeyOveruseReport) => void): KeyOveruses {
  const events = new LRUCache<string, RecurringEvent<Overuse>>({
    max: MOST_EVENTS,
    dispose: (event) => event.close(),
  })

  function eventOf({ overuse, key, database }: KeyOveruse): RecurringEvent<Overuse> {
    const name = `${overuse} ${database} ${key}`
    const known = events.get(name)
    if (known) return known
    const event = createRecurringEvent<Overuse>({
      clock,
      ends: 'by-silence',
      report: (recurrence) => report({ key: shownKey(key), database, ...recurrence }),
    })
    events.set(name, event)
    return event
  }

  return {
    occur: (overuse) => eventOf(overuse).occur(overuse.overuse),
    close: async () => events.clear(),
  }
}
