import type { Clock } from '#async/clock.ts'
import { createLog, type Log, type LogEvent } from '#http/log.ts'

export interface CollectedLog {
  readonly log: Log
  /** The events so far, without those that say that one is over. */
  readonly events: readonly LogEvent[]
  /** Those of one name. */
  of(event: string): readonly LogEvent[]
}

/** A log that a test reads. Of what recurs it has each occurrence. */
export function collectLog(): CollectedLog {
  const events: LogEvent[] = []
  return {
    log: (event, recurring) => {
      if (recurring?.state !== 'off') events.push(event)
    },
    events,
    of: (name) => events.filter(({ event }) => event === name),
  }
}

/** The lines that a log has: what recurs has one when it begins, one at each pace, and one when it is over. */
export function collectLines(clock: Clock) {
  const lines: LogEvent[] = []
  const { log, close } = createLog((event) => lines.push(event), clock)
  return { log, lines, close, texts: () => lines.map(({ text }) => text) }
}

/** A log for tests in which nothing fails. */
export const failingLog: Log = ({ event, error, text }) => {
  if (event === 'failure' || event === 'outage') throw error ?? new Error(text)
}

export const noLog: Log = () => undefined
