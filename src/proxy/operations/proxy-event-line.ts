import type { Recurrence } from '#async/recurring-event.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { InvalidResponse } from '#contract/read-response.ts'
import { isSetUp, setUpSteps } from '#explorer-protocol/data-status.ts'
import { errorText, jsonLineHead, type LogFormat, ownErrorText, plainJson } from '#http/log-line.ts'
import { loggedTarget } from '#http/logged-target.ts'
import { UpstreamUnavailable } from '../upstream/failures/upstream-unavailable.ts'
import { WrongResponse } from '../upstream/failures/wrong-response.ts'
import type { UpstreamCall } from '../upstream/upstream-call.ts'
import { causeText } from './cause-text.ts'
import type { ProxyEvent } from './proxy-event.ts'

/** An event as a line of the log. */
export function proxyEventLine(event: ProxyEvent, format: LogFormat, now = Date.now()): string {
  return format === 'text' ? `proxy: ${eventText(event)}` : eventJson(event, now)
}

function eventText(event: ProxyEvent): string {
  switch (event.kind) {
    case 'failure':
      return `failure ${event.requestId}: ${failureText(event.error)}`
    case 'call': {
      const { network, requestId, path, outcome, duration, cause } = event
      const why = cause === undefined ? '' : ` (${causeText(cause)})`
      return `${network} ${requestId}: ${loggedTarget(path)}: ${outcome} after ${duration} ms${why}`
    }
    case 'refused-calls': {
      const { network, count, path, outcome } = event
      return `${network} refused ${count} more requests in a minute, the last ${loggedTarget(path)}: ${outcome}`
    }
    case 'dashboard':
      return dashboardText(event)
    case 'wrong-response': {
      const { network, requestId, path, error } = event
      return `${network} ${requestId}: ${loggedTarget(path)}: ${wrongResponseText(error)}`
    }
    case 'token':
      return `${event.network} has no new token. ${event.fault.message} (${causeText(event.fault.cause)})`
    case 'dialect':
      return `${event.network} has the dialect ${event.finding.dialect} (${event.finding.evidence})`
    case 'set-up': {
      const { network, steps } = event
      if (isSetUp(event)) return `${network} is ready: ${steps.at(-1)?.detail}`
      const failed = steps.find(({ state }) => state !== 'passed')
      return `${network} is not ready. ${failed && setUpSteps[failed.step]}: no. ${failed?.detail} ${failed?.advice ?? ''}`
    }
  }
}

function dashboardText({ latest, ...recurrence }: Recurrence<UpstreamCall>): string {
  const { network, requestId, path, outcome, cause } = latest
  const why = `${network} ${requestId}: ${path}: ${outcome} (${causeText(cause)})`
  switch (recurrence.phase) {
    case 'began':
      return `a dashboard call had no response: ${why}`
    case 'continues':
      return `dashboard calls still have no response, ${recurrence.count} since the last line, the last one: ${why}`
    case 'ended': {
      const seconds = (recurrence.duration / SECOND).toFixed(1)
      return `dashboard calls have responses again; without one in ${seconds} s: ${recurrence.total}`
    }
  }
}

function eventJson({ kind, ...fields }: ProxyEvent, now: number): string {
  const text = plainJson(fields, (key, value: unknown) => {
    if (key === 'path') return loggedTarget(String(value))
    if (!(value instanceof Error)) return value
    if (value instanceof WrongResponse) return wrongResponseText(value)
    if (key === 'cause') return causeText(value)
    return key === 'error' ? failureText(value) : ownErrorText(value)
  })
  return `${jsonLineHead('proxy', kind, now)},${text.slice(1)}`
}

/** A failure of the data service is told by its sentence and its cause, another one with its stack. */
function failureText(error: unknown): string {
  if (!(error instanceof UpstreamUnavailable)) return errorText(error)
  return error.cause === undefined ? error.message : `${error.message} (${causeText(error.cause)})`
}

function wrongResponseText({ message, cause }: WrongResponse): string {
  return cause instanceof InvalidResponse ? `${message} (${cause.message})` : message
}
