import type { RequestEvent, ServiceEvent } from './service-event.ts'

/** An event as a line of the log: for people, or as JSON for what collects logs. */
export function serviceEventLine(event: ServiceEvent, format: 'text' | 'json', now = Date.now()): string {
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

let written = { second: 0, text: '' }

/** ISO 8601, as `Date` has it: many lines have the same second. */
function timeText(now: number): string {
  const second = Math.floor(now / 1000)
  if (written.second !== second)
    written = { second, text: new Date(second * 1000).toISOString().slice(0, 20) }
  return `${written.text}${String(now - second * 1000).padStart(3, '0')}Z`
}

/** An address of printable ASCII is JSON as it stands, but for quotation marks and backslashes. */
function quoted(path: string): string {
  return /^[!#-[\]-~]*$/.test(path) ? `"${path}"` : JSON.stringify(path)
}

function eventJson(event: ServiceEvent, now: number): string {
  const head = `{"time":"${timeText(now)}","program":"service","kind":"${event.kind}"`
  switch (event.kind) {
    case 'failure':
      return `${head},"requestId":"${event.requestId}","error":${JSON.stringify(errorText(event.error))}}`
    case 'request':
      return `${head}${requestFields(event)}}`
    case 'step':
      return `${head},"text":${JSON.stringify(event.text)}}`
  }
}

/** Written out, since there is a line for each request: only the path can hold what must be escaped. */
function requestFields({ requestId, method, path, status, duration, ...rest }: RequestEvent): string {
  const { network, endpoint, key, source } = rest
  const optional = (name: string, value: string | undefined) =>
    value === undefined ? '' : `,"${name}":"${value}"`
  return (
    `,"requestId":"${requestId}","method":"${method}","path":${quoted(path)}` +
    `,"status":${status ?? 'null'},"duration":${Math.round(duration * 1000) / 1000}` +
    optional('network', network) +
    optional('endpoint', endpoint) +
    optional('key', key) +
    optional('source', source)
  )
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? `${String(error.code)}: ` : ''
  const text = `${code}${error.stack ?? error.message}`
  return error.cause === undefined ? text : `${text}; because of ${errorText(error.cause)}`
}
