import type { IncomingHttpHeaders } from 'node:http'
import type { Network } from '#cardano/network.ts'
import type { EndpointId } from '#contract/endpoints.ts'
import { statedAge } from '#http/fields/cache-control.ts'
import { type ChainPlace, type ChainTip, freshnessLifetime } from './freshness-lifetime.ts'
import type { StoredResponse } from './stored-response.ts'

export type ResponseTimes = Pick<StoredResponse, 'confirmedAt' | 'freshUntil'>

/**
 * The times of a response that has just come, by its header.
 * @param place of a single record
 * @param at milliseconds since the Unix epoch
 */
export function responseTimes(
  network: Network,
  id: EndpointId,
  headers: IncomingHttpHeaders,
  place: ChainPlace | undefined,
  tip: ChainTip | undefined,
  at: number,
): ResponseTimes {
  const stated = { cacheControl: headers['cache-control'], age: statedAge(headers.age) }
  return {
    confirmedAt: at - stated.age,
    freshUntil: at + freshnessLifetime(network, id, stated, place, tip),
  }
}
