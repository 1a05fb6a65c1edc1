import { SECOND } from '#cardano/utc-time.ts'
import { type EndpointId, endpointIds } from '#contract/endpoints.ts'
import { FINAL_MAX_AGE, freshness } from '#contract/freshness.ts'
import { type Representation, WholeRepresentation } from '#http/representation.ts'
import { type StreamedBody, StreamedRepresentation } from './streamed-representation.ts'

/** The content of a response, before it is encoded for a client. */
export interface ResponseContent {
  readonly contentType: string
  readonly cacheControl: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | StreamedBody
}

export function representationOf({
  contentType,
  cacheControl,
  headers,
  body,
}: ResponseContent): Representation {
  const fields = { 'Cache-Control': cacheControl, 'X-Content-Type-Options': 'nosniff', ...headers }
  const kind = { contentType, headers: fields }
  return typeof body === 'string'
    ? new WholeRepresentation(kind, body)
    : new StreamedRepresentation(kind, body)
}

/** A network's description, which changes with a restart alone. */
export const DESCRIPTION_CACHE_CONTROL = changing(2 * SECOND)

const FINAL_CACHE_CONTROL = `private, max-age=${FINAL_MAX_AGE / SECOND}, immutable`

const changingByEndpoint = Object.fromEntries(
  endpointIds.map((id) => [id, changing(freshness[id].service)]),
) as Readonly<Record<EndpointId, string>>

/** The `Cache-Control` of an endpoint's response. */
export function resourceCacheControl(id: EndpointId, isFinal: boolean): string {
  return isFinal ? FINAL_CACHE_CONTROL : changingByEndpoint[id]
}

function changing(milliseconds: number): string {
  return `private, max-age=${milliseconds / SECOND}, must-revalidate`
}
