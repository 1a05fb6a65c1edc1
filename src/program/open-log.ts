import { systemClock } from '#async/clock.ts'
import { createLog, type LogEvent, logLine, type OpenLog } from '#http/log.ts'
import type { Settings } from './settings/read-settings.ts'

/** Writes a line to the log of the process. */
export type WriteLine = (line: string) => void

/** The log of a program, in the form that the settings name. Requests are lines only where they say so. */
export function openLog(
  program: 'service' | 'proxy',
  { LOG_FORMAT, LOG_REQUESTS }: Pick<Settings, 'LOG_FORMAT' | 'LOG_REQUESTS'>,
  writeLine: WriteLine,
): OpenLog {
  const write = (event: LogEvent) => {
    if (event.event !== 'request' || LOG_REQUESTS) writeLine(logLine(program, event, LOG_FORMAT, Date.now()))
  }
  return createLog(write, systemClock)
}
