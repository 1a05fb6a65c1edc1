import type { IncomingMessage } from 'node:http'
import type { EndpointId } from '#contract/endpoints.ts'
import { acceptedRequestId, createRequestIds } from '#http/fields/request-id.ts'

/** Facts about a request that are collected while it is handled, for the log and the metrics. */
export interface RequestTrace {
  /** Also in the response's header `X-Request-Id`. */
  readonly id: string
  /** The message of Node's server. */
  readonly incoming: IncomingMessage
  network: string | undefined
  endpoint: EndpointId | undefined
  /** The API key; the log shows its beginning. */
  key: string | undefined
  /** Long responses at once that the key, or all clients without one together, may leave unread. */
  mostUnread: number
  /** Origin of the response. */
  source: 'cache' | 'database' | undefined
}

const newRequestId = createRequestIds()

/** Long responses at once to all clients without a key together, such as the metrics. */
const WITHOUT_KEY_UNREAD = 16

/** @param received the client's own identifier of the request */
export function traceRequest(received: string | undefined, incoming: IncomingMessage): RequestTrace {
  const id = acceptedRequestId(received) ?? newRequestId()
  return {
    id,
    incoming,
    network: undefined,
    endpoint: undefined,
    key: undefined,
    mostUnread: WITHOUT_KEY_UNREAD,
    source: undefined,
  }
}
