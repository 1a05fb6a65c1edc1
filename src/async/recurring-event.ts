import { MINUTE } from '#cardano/utc-time.ts'
import type { Clock } from './clock.ts'

/** A report about an event that may occur thousands of times, such as an outage or a client that guesses keys. */
export type Recurrence<T> =
  | { readonly phase: 'began'; readonly latest: T }
  /** `count` is the number of occurrences since the report before. */
  | { readonly phase: 'continues'; readonly latest: T; readonly count: number }
  /** `total` is the number of occurrences since the beginning, which was `duration` milliseconds before the end. */
  | { readonly phase: 'ended'; readonly latest: T; readonly total: number; readonly duration: number }

export interface RecurringEventOptions<T> {
  readonly clock: Clock
  readonly report: (recurrence: Recurrence<T>) => void
  /** `by-call`: the event lasts until `end` is called; `by-silence`: until an interval without an occurrence. */
  readonly ends: 'by-call' | 'by-silence'
  /** Milliseconds between two reports while the event lasts; a minute by default. */
  readonly interval?: number | undefined
}

export interface RecurringEvent<T> {
  /** Counts an occurrence; a report names the latest one. */
  occur(occurrence: T): void
  /** Ends the event; nothing when it is not on. @param occurrence stands in the report of the end, if one is given */
  end(occurrence?: T): void
  /** Ends the reports, and the timer for them. */
  close(): void
}

/** The occurrences since the last reported end. */
interface Span<T> {
  readonly began: number
  last: number
  latest: T
  total: number
  /** Occurrences that no report counts yet. */
  unreported: number
}

/** Beginnings that are reported at once within an interval. */
const MOST_BEGINNINGS = 5

/**
 * Reports an event at once when it begins, then a summary in each interval while it lasts, then its end. One that comes
 * and goes all the time has a few such pairs in an interval, and the rest of them in one report at its end. Each
 * subject, such as a network, needs an event of its own.
 */
export function createRecurringEvent<T>(options: RecurringEventOptions<T>): RecurringEvent<T> {
  const { clock, report, ends, interval = MINUTE } = options
  let span: Span<T> | undefined
  let isOn = false
  /** Whether the last report says that the event is on. */
  let isReported = false
  /** Beginnings that were reported in this interval. */
  let beginnings = 0
  /** Set while an interval runs. */
  let cancel: (() => void) | undefined

  function occur(occurrence: T): void {
    const now = clock.now()
    span ??= { began: now, last: now, latest: occurrence, total: 0, unreported: 0 }
    span.last = now
    span.latest = occurrence
    span.total += 1
    span.unreported += 1
    isOn = true
    if (!cancel || (!isReported && beginnings < MOST_BEGINNINGS)) reportSpan(span)
  }

  /** Reports what no report counts yet. */
  function reportSpan(current: Span<T>): void {
    const { latest, unreported } = current
    current.unreported = 0
    if (!cancel) beginInterval()
    if (!isReported) beginnings += 1
    report(isReported ? { phase: 'continues', latest, count: unreported } : { phase: 'began', latest })
    isReported = true
  }

  function beginInterval(): void {
    beginnings = 0
    cancel = clock.schedule(interval, endInterval)
  }

  function endInterval(): void {
    cancel = undefined
    if (!span) return
    if (!isOn) {
      reportEnd(span, span.last)
      beginInterval()
    } else if (span.unreported > 0) reportSpan(span)
    else if (ends === 'by-silence') endAt(span.last)
  }

  function endAt(time: number, occurrence?: T): void {
    if (!span || !isOn) return
    isOn = false
    if (occurrence !== undefined) span.latest = occurrence
    if (isReported) reportEnd(span, time)
  }

  function reportEnd({ latest, total, began }: Span<T>, time: number): void {
    span = undefined
    isReported = false
    report({ phase: 'ended', latest, total, duration: time - began })
  }

  return { occur, end: (occurrence) => endAt(clock.now(), occurrence), close: () => cancel?.() }
}
