import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import type { Log } from '#http/log.ts'
import { loggedTarget } from '#http/log-text.ts'
import type { ProxyRequest } from './proxy-request.ts'

/**
 * Writes a request to the log once its connection is done with it, where the settings want that. It has the request that was sent to the data
 * service, where there was one, and no address of the client.
 * @param started by the clock of `performance`
 */
export function logRequest(log: Log, received: ProxyRequest, response: Response, started: number): void {
  const { request, path, search, connection } = received
  const { outgoing } = connection
  const { status, headers } = response
  const write = () => {
    const { method } = request
    const shown = loggedTarget(path + search)
    const isSent = outgoing === undefined || outgoing.headersSent
    const duration = Math.round((performance.now() - started) * 1000) / 1000
    const cache = headers.get('Cache-Status') ?? undefined
    const requestId = headers.get(REQUEST_ID_HEADER) || undefined
    log({
      event: 'request',
      text: `${method} ${shown}: ${isSent ? status : 'no response'} after ${duration.toFixed(1)} ms`,
      ...{ method, path: shown, status: isSent ? status : null, duration, cache, requestId },
    })
  }
  if (outgoing && !outgoing.closed) outgoing.once('close', write)
  else write()
}
