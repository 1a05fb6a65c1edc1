import { LRUCache } from 'lru-cache'
import {
  createRecurringEvent,
  type Recurrence,
  type RecurringEvent,
  type RecurringEventOptions,
} from './recurring-event.ts'

export interface RecurringEventsOptions<T> extends Omit<RecurringEventOptions<T>, 'report'> {
  /** Subjects whose event is on at the same time; the one that was quiet for longest is forgotten. */
  readonly most: number
  readonly report: (recurrence: Recurrence<T>) => void
}

/** A recurring event for each of many subjects, such as keys or addresses. */
export interface RecurringEvents<T> {
  occur(subject: string, occurrence: T): void
  /** Ends the event of a subject, if it is on. */
  end(subject: string): void
  close(): void
}

export function createRecurringEvents<T>({
  most,
  ...options
}: RecurringEventsOptions<T>): RecurringEvents<T> {
  const events = new LRUCache<string, RecurringEvent<T>>({ max: most, dispose: (event) => event.close() })

  function eventOf(subject: string): RecurringEvent<T> {
    const known = events.get(subject)
    if (known) return known
    const event = createRecurringEvent(options)
    events.set(subject, event)
    return event
  }

  return {
    occur: (subject, occurrence) => eventOf(subject).occur(occurrence),
    end: (subject) => events.get(subject)?.end(),
    close: () => events.clear(),
  }
}
