import { LRUCache } from 'lru-cache'
import type { Clock } from '#async/clock.ts'
import { createRecurringEvent, type Recurrence, type RecurringEvent } from '#async/recurring-event.ts'
import { type Instant, SECOND } from '#cardano/utc-time.ts'
import { errorText, type LogFormat, plainJson } from './log-text.ts'

/** An event for the operator: one line of the log. It holds no secret, and of a key only what may be shown. */
export interface LogEvent {
  /** Name of the event, a word or two, by which metrics count. */
  readonly event: string
  /** The event in a sentence, without an end. */
  readonly text: string
  /** Undefined: `info`. */
  readonly level?: 'info' | 'warn' | 'error'
  /** The fault behind it, with its causes: follows the sentence. */
  readonly error?: unknown
  /** Further fields, which lines of JSON have. */
  readonly [field: string]: unknown
}

/** An event that may occur thousands of times, and has a line when it begins, one at each pace while it lasts, and one when it is over. */
interface Recurring {
  /** Subject of the event, such as a network: another subject has lines of its own. */
  readonly each: string
  /** `off` says that it is over. Without: it is over after an interval without it, which is a line if its beginning was not the only one. */
  readonly state?: 'on' | 'off'
  /** Milliseconds between its lines; a minute by default. */
  readonly pace?: number
}

/** Takes an event for the operator. */
export type Log = (event: LogEvent, recurring?: Recurring) => void

export interface OpenLog {
  readonly log: Log
  /** Ends the timers of what recurs. */
  close(): void
}

/** Events that are watched until they are silent; the one that was quiet for longest is forgotten. */
const MOST_RECURRING = 1000

/** @param write takes the events that become lines */
export function createLog(write: (event: LogEvent) => void, clock: Clock): OpenLog {
  const bySilence = new LRUCache<string, RecurringEvent<LogEvent>>({
    max: MOST_RECURRING,
    dispose: (event) => event.close(),
  })
  /** States are the program's own, so that they are few, and none is forgotten for what clients do. */
  const states = new Map<string, RecurringEvent<LogEvent>>()

  function begin({ state, pace }: Recurring): RecurringEvent<LogEvent> {
    let lines = 0
    return createRecurringEvent<LogEvent>({
      clock,
      ends: state === undefined ? 'by-silence' : 'by-call',
      interval: pace,
      report: (recurrence) => {
        const isNews = recurrence.phase !== 'ended' || state !== undefined || lines > 1
        lines = recurrence.phase === 'ended' ? 0 : lines + 1
        if (isNews) write(recurringEvent(recurrence, state === undefined))
      },
    })
  }

  return {
    log: (event, recurring) => {
      if (!recurring) return write(event)
      const key = `${event.event} ${recurring.each}`
      const known = recurring.state === undefined ? bySilence : states
      if (recurring.state === 'off') return known.get(key)?.end(event)
      const same = known.get(key) ?? begin(recurring)
      known.set(key, same)
      same.occur(event)
    },
    close: () => {
      bySilence.clear()
      for (const event of states.values()) event.close()
      states.clear()
    },
  }
}

/** The event with its phase and number. @param isOverBySilence whether it has no sentence of its own about its end */
function recurringEvent(recurrence: Recurrence<LogEvent>, isOverBySilence: boolean): LogEvent {
  const { phase, latest } = recurrence
  switch (phase) {
    case 'began':
      return { ...latest, phase, count: 1 }
    case 'continues':
      return { ...latest, text: `${latest.text} (${recurrence.count} more)`, phase, count: recurrence.count }
    case 'ended': {
      const { total, duration } = recurrence
      const seconds = (duration / SECOND).toFixed(1)
      const end = isOverBySilence
        ? `over after ${seconds} s, ${total} in all`
        : `after ${seconds} s, ${total} in all`
      return { ...latest, text: `${latest.text} (${end})`, phase, count: total, duration }
    }
  }
}

/**
 * An event as a line of the log.
 * @param program name that needs no escaping
 */
export function logLine(program: string, event: LogEvent, format: LogFormat, now: Instant): string {
  const { text, error } = event
  if (format === 'text') {
    return `${program}: ${text}${error === undefined ? '' : `: ${errorText(error)}`}`
  }
  const time = new Date(now).toISOString()
  const fields = { time, program, level: 'info', ...event }
  return plainJson(error === undefined ? fields : { ...fields, error: errorText(error) })
}
