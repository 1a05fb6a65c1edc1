import type { IncomingHttpHeaders } from 'node:http'
import type { Network } from '#cardano/network.ts'
import type { Instant } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import { REFUSAL_FRESHNESS } from '#contract/freshness.ts'
import { COUNT_CONTENT_TYPE, ODATA_CONTENT_TYPE } from '#contract/odata/entity-sets.ts'
import { writeOptions } from '#contract/odata/options.ts'
import { InvalidResponse } from '#contract/read-response.ts'
import { recordName } from '#contract/requested-record.ts'
import { entityTag } from '#http/fields/entity-tag.ts'
import {
  type ChainPlace,
  JSON_CONTENT_TYPE,
  type ResponseTimes,
  responseTimes,
  type StoredResponse,
} from '../cache/proxy-cache.ts'
import type { KnownResource } from '../cache/requested-resource.ts'
import { type WrittenBody, writeBody } from '../cache/written-body.ts'
import type { DataService } from '../upstream/data-service.ts'
import type { DialectFinder } from '../upstream/network-describer.ts'
import type { RequestContext } from '../upstream/upstream.ts'
import { invalidResponse, refusalOf, type UpstreamRefusal } from '../upstream/upstream-failures.ts'
import type { ReceivedResponse } from '../upstream/upstream-request.ts'
import type { ChainPosition } from './chain-position.ts'

/**
 * Loads a record, or a page of a list, as a response to store: a new one, the stored one after a 304, or a refusal.
 * @throws {UpstreamUnavailable}
 */
export type LoadResource = (
  resource: KnownResource,
  context: RequestContext,
  stored: StoredResponse | undefined,
) => Promise<StoredResponse>

type CheckedBody = WrittenBody & { readonly dialect: Dialect }

export function createResourceLoader(
  network: Network,
  service: DataService,
  dialects: DialectFinder,
  position: ChainPosition,
  now: () => Instant,
  basePath: string,
): LoadResource {
  return async (resource, context, stored) => {
    const query = writeOptions(resource.options)
    let checked: CheckedBody | undefined
    const response = await service.request(
      query ? `${resource.path}?${query}` : resource.path,
      {
        ...context,
        ...(isOneRecord(resource) && { subject: recordName(resource.call) }),
        etag: stored?.upstreamTag,
        hasStored: stored?.status === 200,
      },
      ({ status, headers, body }) => {
        dialects.observe(headers)
        const { found } = dialects
        if (status === 200 && found && found.by !== 'guess') {
          checked = { ...check(resource, headers, body, found.dialect), dialect: found.dialect }
        }
      },
    )
    const { dialect } = await dialects.find(context)
    if (response.status === 304) return confirmed(resource, response, stored, dialect)
    if (response.status !== 200)
      return storedRefusal(refusalOf(network.name, response.status, resource), dialect, now())
    const { headers, body } = response
    const written = checked?.dialect === dialect ? checked : check(resource, headers, body, dialect)
    return accepted(resource, headers, written, stored, dialect)
  }

  /** The stored response after the service has confirmed it. */
  function confirmed(
    resource: KnownResource,
    { headers }: ReceivedResponse,
    stored: StoredResponse | undefined,
    dialect: Dialect,
  ): StoredResponse {
    if (stored === undefined || stored.dialect !== dialect) {
      throw invalidResponse(network.name, '304 to a request without a condition')
    }
    notePosition(resource, stored.place)
    return { ...stored, ...timesOf(resource, headers, stored.place), upstreamStatus: 304 }
  }

  /** @throws {UpstreamUnavailable} when the response cannot be used. */
  function check(
    resource: KnownResource,
    headers: ReceivedResponse['headers'],
    body: Buffer,
    dialect: Dialect,
  ): WrittenBody {
    if (!String(headers['content-type']).includes('json')) {
      throw invalidResponse(network.name, 'something other than JSON')
    }
    const checked = written(resource, body.toString(), dialect)
    if (service.containsSecret(checked.text)) throw invalidResponse(network.name, 'what it must not')
    return checked
  }

  function accepted(
    resource: KnownResource,
    headers: ReceivedResponse['headers'],
    { text, place }: WrittenBody,
    stored: StoredResponse | undefined,
    dialect: Dialect,
  ): StoredResponse {
    notePosition(resource, place)
    const own = Buffer.from(text)
    return {
      status: 200,
      // The cache takes a response with the same buffer for a revalidated one.
      body: stored && own.equals(stored.body) ? stored.body : own,
      contentType: resource.endpoint.form === 'odata' ? ODATA_CONTENT_TYPE : JSON_CONTENT_TYPE,
      dialect,
      tag: entityTag(own),
      upstreamTag: headers.etag,
      encoded: new Map(),
      place,
      ...timesOf(resource, headers, place),
    }
  }

  /** @throws {UpstreamUnavailable} when the record is of an end of the chain that is not believed. */
  function notePosition({ call }: KnownResource, place: ChainPlace | undefined): void {
    const fault = position.note(call, place)
    if (fault !== undefined) throw invalidResponse(network.name, fault)
  }

  function timesOf(
    { call }: KnownResource,
    headers: ReceivedResponse['headers'],
    place: ChainPlace | undefined,
  ): ResponseTimes {
    return responseTimes(network, call.id, headers, place, service.state.latestBlock, now())
  }

  /** @throws {UpstreamUnavailable} when the body is not what the contract allows. */
  function written(resource: KnownResource, body: string, dialect: Dialect): WrittenBody {
    try {
      return writeBody(resource, body, `${basePath}/${network.name}`, dialect)
    } catch (error) {
      if (!(error instanceof InvalidResponse)) throw error
      throw invalidResponse(network.name, 'what its contract does not allow', error)
    }
  }
}

/** Whether a request is for one record of many, which may fail alone; the newest one stands for the service. */
function isOneRecord({ call, endpoint }: KnownResource): boolean {
  return endpoint.returns === 'record' && Object.keys(call.params).length > 0
}

/** A refusal is stored for a moment, like any response: with the next block it may be none. */
export function storedRefusal(
  { status, message }: UpstreamRefusal,
  dialect: Dialect,
  at: number,
): StoredResponse {
  return {
    status,
    body: Buffer.from(message),
    contentType: JSON_CONTENT_TYPE,
    dialect,
    tag: '',
    upstreamTag: undefined,
    confirmedAt: at,
    freshUntil: at + REFUSAL_FRESHNESS,
    encoded: new Map(),
  }
}

/** Statuses of a data service that does not know the segment `$count`, or takes it for a malformed number. */
const PATH_REFUSED: readonly number[] = [400, 404, 405, 501]

/**
 * Loads the number of records of an entity set. A data service that refuses its path gets a request for one record of the
 * list with `$count=true` instead, from then on at once.
 */
export function createCountLoader(
  network: Network,
  service: DataService,
  dialects: DialectFinder,
  now: () => Instant,
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
        ...responseTimes(network, call.id, headers, undefined, service.state.latestBlock, now()),
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
