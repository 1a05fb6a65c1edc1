import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { REQUEST_ID_HEADER } from '#http/fields/request-id.ts'
import { HOST_OF_NONE, unreadableRequest } from '#http/server/message-fault.ts'
import type { DashboardApi } from './dashboard-api.ts'

/** The dashboard's calls, which are in the Fetch API's terms, as a listener of Node's server. */
export function createDashboardListener({
  dashboard,
  addressOf,
}: {
  readonly dashboard: DashboardApi
  /** Address of the client that sent a message; empty where it is not known. */
  readonly addressOf: (incoming: IncomingMessage) => string
}): (incoming: IncomingMessage, response: ServerResponse) => void {
  return getRequestListener(
    (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings
      const requestId = String(outgoing.getHeader(REQUEST_ID_HEADER) ?? '')
      return dashboard({ request, address: addressOf(incoming), requestId })
    },
    { errorHandler: unreadableRequest, hostname: HOST_OF_NONE },
  )
}
