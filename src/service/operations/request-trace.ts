import type { EndpointId } from '#contract/endpoints.ts'
import { acceptedRequestId, createRequestIds } from '#http/request-id.ts'

/** What is noted of a request while it is answered, for the log and the metrics. */
export interface RequestTrace {
  /** Also in the answer's header `X-Request-Id`. */
  readonly id: string
  network: string | undefined
  endpoint: EndpointId | undefined
  /** The API key; the log shows its beginning. */
  key: string | undefined
  /** Whether the answer was known, or had to be found in the database. */
  source: 'memory' | 'database' | undefined
}

const newRequestId = createRequestIds()

/** @param received the client's own name for the request */
export function traceRequest(received: string | undefined): RequestTrace {
  const id = acceptedRequestId(received) ?? newRequestId()
  return { id, network: undefined, endpoint: undefined, key: undefined, source: undefined }
}
