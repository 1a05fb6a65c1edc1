import { jsonLineHead, type LogFormat, quoted } from '#http/log-line.ts'

/** A step of a program's start as a line of the log. */
export function stepLine(program: string, text: string, format: LogFormat, now = Date.now()): string {
  return format === 'text'
    ? `${program}: ${text}`
    : `${jsonLineHead(program, 'step', now)},"text":${quoted(text)}}`
}
