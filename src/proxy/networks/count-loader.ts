import type { IncomingHttpHeaders } from 'node:http'
import type { Network } from '#cardano/network.ts'
import { COUNT_CONTENT_TYPE } from '#contract/odata/entity-sets.ts'
import { writeOptions } from '#contract/odata/options.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import { responseTimes } from '../cache/proxy-cache.ts'
import type { DataService } from '../upstream/data-service.ts'
import type { DialectFinder } from '../upstream/dialect-finder.ts'
import { invalidResponse, refusalOf } from '../upstream/upstream-failures.ts'
import type { ReceivedResponse } from '../upstream/upstream-request.ts'
import type { ChainPosition } from './chain-position.ts'
import { type LoadResource, storedRefusal } from './resource-loader.ts'

/** Statuses of a data service that does not know the segment `$count`, or takes it for a malformed number. */
const PATH_REFUSED: readonly number[] = [400, 404, 405, 501]

/**
 * Loads the number of records of an entity set. A data service that refuses its path gets a request for one record of the
 * list with `$count=true` instead, from then on at once.
 * @param now milliseconds since the Unix epoch
 */
export function createCountLoader(
  network: Network,
  service: DataService,
  dialects: DialectFinder,
  position: ChainPosition,
  now: () => number,
): LoadResource {
  let hasPath = true

  return async ({ path, options, call }, context, stored) => {
    const listPath = path.slice(0, path.lastIndexOf('/'))
    const query = options.size > 0 ? `?${writeOptions(options)}` : ''
    if (hasPath) {
      const response = await service.request(`${path}${query}`, {
        ...context,
        accept: COUNT_CONTENT_TYPE,
        hasStored: stored?.status === 200,
      })
      if (response.status === 200) return counted(response, numberOf(response.body.toString()))
      if (!PATH_REFUSED.includes(response.status)) return refused(response)
    }
    const listQuery = writeOptions([...options, ['top', 1], ['count', 'true']])
    const response = await service.request(`${listPath}?${listQuery}`, context)
    if (response.status !== 200) return refused(response)
    hasPath = false
    return counted(response, countOf(response.body.toString()))

    async function counted({ headers }: ReceivedResponse, count: string | undefined) {
      if (count === undefined) throw invalidResponse(network.name, 'something other than a number of records')
      const body = Buffer.from(count)
      return {
        status: 200,
        body: stored?.body.equals(body) ? stored.body : body,
        contentType: COUNT_CONTENT_TYPE,
        dialect: await dialectOf(headers),
        tag: entityTag(body),
        upstreamTag: undefined,
        ...responseTimes(network, call.id, headers, undefined, position.latestBlock, now()),
        encoded: new Map(),
      } as const
    }

    async function refused(response: ReceivedResponse) {
      const refusal = refusalOf(network.name, response.status, { call, options })
      return storedRefusal(refusal, await dialectOf(response.headers), now())
    }

    async function dialectOf(headers: IncomingHttpHeaders) {
      dialects.observe(headers)
      return (await dialects.find(context)).dialect
    }
  }
}

/** The digits of a body, which may begin with a byte order mark; undefined for any other text. */
function numberOf(text: string): string | undefined {
  return /^\uFEFF?\s*(0|[1-9]\d{0,14})\s*$/.exec(text)?.[1]
}

/** The `@odata.count` of an envelope; undefined where it has none. */
function countOf(text: string): string | undefined {
  try {
    const { '@odata.count': count }: { '@odata.count'?: unknown } = JSON.parse(text) ?? {}
    return numberOf(String(count))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
