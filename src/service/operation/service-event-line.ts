import type { ServiceEvent } from './service-event.ts'

/** An event as a line of the log: for people, or as JSON for what collects logs. */
export function serviceEventLine(
  event: ServiceEvent,
  format: 'text' | 'json',
  now: Date = new Date(),
): string {
  return format === 'text' ? `service: ${eventText(event)}` : eventJson(event, now)
}

function eventText(event: ServiceEvent): string {
  switch (event.kind) {
    case 'failure':
      return `failure ${event.requestId}: ${errorText(event.error)}`
    case 'request': {
      const { requestId, method, path, status, duration } = event
      return `${requestId}: ${method} ${path} was answered ${status ?? 'by nothing'} after ${duration.toFixed(1)} ms`
    }
    case 'step':
      return event.text
  }
}

function eventJson(event: ServiceEvent, now: Date): string {
  const shown = { time: now.toISOString(), program: 'service', ...event }
  return event.kind === 'failure'
    ? JSON.stringify({ ...shown, error: errorText(event.error) })
    : JSON.stringify(shown)
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = error.stack ?? error.message
  return error.cause === undefined ? text : `${text}; because of ${errorText(error.cause)}`
}
