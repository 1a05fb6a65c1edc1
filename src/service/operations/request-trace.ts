import type { EndpointId } from '#contract/endpoints.ts'

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

/** Not in the specification: the header that names a request; a client may name its own. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

const prefix = Math.random().toString(36).slice(2, 8)
let count = 0

/** @param given by the client: kept if it is short and plain */
export function traceRequest(given: string | undefined): RequestTrace {
  const id =
    given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : `${prefix}-${(count++).toString(36)}`
  return { id, network: undefined, endpoint: undefined, key: undefined, source: undefined }
}
