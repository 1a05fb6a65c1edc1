import { InvalidResponse } from '#contract/read-response.ts'
import type { Log } from '#http/log.ts'
import { errorText, loggedTarget } from '#http/log-text.ts'
import { causeOf, causeText } from './call-records.ts'
import type { UpstreamCall } from './upstream.ts'
import { UpstreamRefusal, UpstreamUnavailable, type WrongResponse } from './upstream-failures.ts'

/** Takes failures inside the proxy, and lists that broke off. No line of the proxy has a secret or the address of a client. */
export class FailureLog {
  readonly #log: Log
  readonly #newRequestId: () => string

  constructor(log: Log, newRequestId: () => string) {
    this.#log = log
    this.#newRequestId = newRequestId
  }

  /** @param requestId undefined where none was sent @returns the reference of the failure */
  write(error: unknown, requestId = this.#newRequestId()): string {
    const failure = failureText(error)
    this.#log({ event: 'failure', level: 'error', text: `failure ${requestId}: ${failure}`, requestId })
    return requestId
  }
}

/** A failure of the data service is told by its sentence and its cause, another one with its stack. */
function failureText(error: unknown): string {
  if (error instanceof UpstreamRefusal) return error.message
  if (!(error instanceof UpstreamUnavailable)) return errorText(error)
  return error.cause === undefined ? error.message : `${error.message} (${causeText(error.cause)})`
}

/** A call of the dashboard's pages: while the service gives none a response, that is one line, and one a minute. */
export function logDashboardCall(log: Log, call: UpstreamCall): void {
  const { network, requestId, path, outcome } = call
  const each = 'service'
  if (typeof outcome === 'number') {
    const text = 'dashboard calls have responses again'
    log({ event: 'dashboard', text }, { each, state: 'off' })
    return
  }
  const cause = causeOf(call)
  const text = `a dashboard call had no response: ${network} ${requestId}: ${path}: ${outcome} (${cause})`
  const fields = { network, requestId, path, outcome, cause }
  log({ event: 'dashboard', level: 'error', text, ...fields }, { each, state: 'on' })
}

/** A response of a data service that is not passed on, though its status was 200. */
export function logWrongResponse(
  log: Log,
  { network, requestId, path }: Pick<UpstreamCall, 'network' | 'requestId' | 'path'>,
  { message, cause }: WrongResponse,
): void {
  const shown = loggedTarget(path)
  const fault = cause instanceof InvalidResponse ? `${message} (${cause.message})` : message
  const text = `${network} ${requestId}: ${shown}: ${fault}`
  log({ event: 'wrong-response', level: 'error', text, network, requestId, path: shown })
}
