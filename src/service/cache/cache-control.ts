import { SECOND } from '#cardano/utc-time.ts'
import { type EndpointId, endpointIds } from '#contract/endpoints.ts'
import { FINAL_MAX_AGE, freshness } from '#contract/freshness.ts'

/** A network's description, whose extent may grow with any block. */
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
