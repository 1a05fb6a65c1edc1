import type { IncomingHttpHeaders } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Network } from '#cardano/network.ts'
import type { Instant } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import { REFUSAL_FRESHNESS } from '#contract/freshness.ts'
import { COUNT_CONTENT_TYPE, ODATA_CONTENT_TYPE } from '#contract/odata/entity-sets.ts'
import { type ListOption, writeOptions } from '#contract/odata/options.ts'
import { InvalidResponse } from '#contract/read-response.ts'
import { recordName } from '#contract/requested-record.ts'
import {
  type CachedResponse,
  type ChainPlace,
  JSON_CONTENT_TYPE,
  type ResponseTimes,
  responseTimes,
  storedContent,
} from '../cache/proxy-cache.ts'
import type { DataService } from '../upstream/data-service.ts'
import type { DialectFinder } from '../upstream/network-describer.ts'
import type { RequestContext } from '../upstream/upstream.ts'
import {
  invalidResponse,
  type RefusedRequest,
  refusalOf,
  type UpstreamRefusal,
  UpstreamUnavailable,
} from '../upstream/upstream-failures.ts'
import type { ReceivedResponse } from '../upstream/upstream-request.ts'
import type { ChainPosition } from './chain-position.ts'
import type { RequestedResource } from './requested-resource.ts'
import { rowSlices } from './row-slices.ts'
import { type WrittenBody, writeBody } from './written-body.ts'

/**
 * Loads a record, or a page of a list, as a response to store: a new one, the stored one after a 304, or a refusal.
 * @throws {UpstreamUnavailable}
 */
type LoadResource = (
  resource: RequestedResource,
  context: RequestContext,
  stored: CachedResponse | undefined,
) => Promise<CachedResponse>

type CheckedBody = WrittenBody & { readonly dialect: Dialect }

/** A row of a list, as the proxy serves it. */
export interface ListRow {
  readonly id: string
  readonly text: string
}

/** What a service returns of a list for one request: a page, or all of it. */
export interface ListPage {
  readonly rows: readonly ListRow[]
  readonly dialect: Dialect
  readonly headers: IncomingHttpHeaders
  /** Whether the service has said that it returns lists whole. */
  readonly saysWhole: boolean
}

/** The header of a list that the service has confirmed by 304. */
export interface UnchangedList {
  readonly unchanged: IncomingHttpHeaders
}

/** Reads responses of one data service: every body is checked by the contract, searched for the secret, and written anew. */
export class ResourceLoader {
  readonly #network: Network
  readonly #service: DataService
  readonly #dialects: DialectFinder
  readonly #position: ChainPosition
  readonly #now: () => Instant
  readonly #basePath: string
  /** Whether the service knows the segment `$count`. */
  #hasCountPath = true

  constructor(
    network: Network,
    service: DataService,
    dialects: DialectFinder,
    position: ChainPosition,
    now: () => Instant,
    basePath: string,
  ) {
    this.#network = network
    this.#service = service
    this.#dialects = dialects
    this.#position = position
    this.#now = now
    this.#basePath = basePath
  }

  readonly load: LoadResource = (resource, context, stored) =>
    resource.endpoint.returns === 'count'
      ? this.#loadCount(resource, context, stored)
      : this.#loadBody(resource, context, stored)

  async #loadBody(
    resource: RequestedResource,
    context: RequestContext,
    stored: CachedResponse | undefined,
  ): Promise<CachedResponse> {
    let checked: CheckedBody | undefined
    const response = await this.#service.request(
      addressOf(resource),
      {
        ...context,
        ...(isOneRecord(resource) && { subject: recordName(resource.call) }),
        etag: stored?.upstreamTag,
        hasStored: stored?.status === 200,
      },
      ({ status, headers, body }) => {
        if (status === 200) checked = this.#checkKnowing(resource, headers, body.toString())
      },
    )
    this.#dialects.observe(response.headers)
    const { dialect } = await this.#dialects.find(context)
    if (response.status === 304) return this.#confirmed(resource, response, stored, dialect)
    if (response.status !== 200) return this.#refused(response, resource, dialect)
    const { headers, body } = response
    const written =
      checked?.dialect === dialect ? checked : this.#check(resource, headers, body.toString(), dialect)
    return this.#accepted(resource, headers, written, stored, dialect)
  }

  /**
   * The rows of a list after the first `skip`, as the service pages them.
   * @param etag of the whole list, where it is stored
   * @throws {UpstreamUnavailable | UpstreamRefusal}
   */
  async page(
    resource: RequestedResource,
    context: RequestContext,
    skip: number,
    etag?: string,
  ): Promise<ListPage | UnchangedList> {
    let first: CheckedBody | undefined
    const response = await this.#service.request(
      addressOf(resource, skip),
      { ...context, etag, isLong: true },
      ({ status, headers, body }) => {
        if (status !== 200) return
        first = this.#checkKnowing(resource, headers, firstOf(rowSlices(body.toString())))
      },
    )
    const { status, headers, body } = response
    this.#dialects.observe(headers)
    const { dialect } = await this.#dialects.find(context)
    if (status === 304) return { unchanged: headers }
    if (status !== 200) throw refusalOf(this.#network.name, status, resource)
    try {
      const rows: ListRow[] = []
      for (const slice of rowSlices(body.toString())) {
        const isChecked = rows.length === 0 && first?.dialect === dialect
        rows.push(
          ...this.#rowsOf(isChecked && first ? first : this.#check(resource, headers, slice, dialect)),
        )
        await setImmediate()
      }
      return { rows, dialect, headers, saysWhole: this.#dialects.found?.by === 'header' }
    } catch (error) {
      if (error instanceof UpstreamUnavailable) this.#service.failed(error)
      throw error
    }
  }

  #rowsOf({ records, ids }: WrittenBody): ListRow[] {
    return records.map((text, at) => {
      const id = ids[at]
      if (id === undefined) throw invalidResponse(this.#network.name, 'records that cannot be told apart')
      return { id, text }
    })
  }

  /** The stored response after the service has confirmed it. */
  #confirmed(
    resource: RequestedResource,
    { headers }: ReceivedResponse,
    stored: CachedResponse | undefined,
    dialect: Dialect,
  ): CachedResponse {
    if (stored === undefined || stored.dialect !== dialect) {
      throw invalidResponse(this.#network.name, '304 to a request without a condition')
    }
    this.#notePosition(resource, stored.place)
    return { ...stored, ...this.timesOf(resource, headers, stored.place), upstreamStatus: 304 }
  }

  #refused(response: ReceivedResponse, request: RefusedRequest, dialect: Dialect): CachedResponse {
    return storedRefusal(refusalOf(this.#network.name, response.status, request), dialect, this.#now())
  }

  /** The body, where the dialect is known already; undefined where it must be found first. @throws {UpstreamUnavailable} */
  #checkKnowing(
    resource: RequestedResource,
    headers: ReceivedResponse['headers'],
    body: string,
  ): CheckedBody | undefined {
    this.#dialects.observe(headers)
    const { found } = this.#dialects
    if (!found || found.by === 'guess') return undefined
    return { ...this.#check(resource, headers, body, found.dialect), dialect: found.dialect }
  }

  /** @throws {UpstreamUnavailable} when the response cannot be used. */
  #check(
    resource: RequestedResource,
    headers: ReceivedResponse['headers'],
    body: string,
    dialect: Dialect,
  ): WrittenBody {
    if (!String(headers['content-type']).includes('json')) {
      throw invalidResponse(this.#network.name, 'something other than JSON')
    }
    const checked = this.#written(resource, body, dialect)
    if (this.#service.containsSecret(checked.text))
      throw invalidResponse(this.#network.name, 'what it must not')
    return checked
  }

  /** @throws {UpstreamUnavailable} when the body is not what the contract allows. */
  #written(resource: RequestedResource, body: string, dialect: Dialect): WrittenBody {
    try {
      return writeBody(resource, body, `${this.#basePath}/${this.#network.name}`, dialect)
    } catch (error) {
      if (!(error instanceof InvalidResponse)) throw error
      throw invalidResponse(this.#network.name, 'what its contract does not allow', error)
    }
  }

  #accepted(
    resource: RequestedResource,
    headers: ReceivedResponse['headers'],
    { text, place }: WrittenBody,
    stored: CachedResponse | undefined,
    dialect: Dialect,
  ): CachedResponse {
    this.#notePosition(resource, place)
    const contentType = resource.endpoint.form === 'odata' ? ODATA_CONTENT_TYPE : JSON_CONTENT_TYPE
    return {
      status: 200,
      content: storedContent(text, contentType, stored),
      dialect,
      upstreamTag: headers.etag,
      place,
      ...this.timesOf(resource, headers, place),
    }
  }

  /** @throws {UpstreamUnavailable} when the record is of an end of the chain that is not believed. */
  #notePosition({ call }: RequestedResource, place: ChainPlace | undefined): void {
    const fault = this.#position.note(call, place)
    if (fault !== undefined) throw invalidResponse(this.#network.name, fault)
  }

  /** The times of a response that has just come. */
  timesOf(
    { call }: RequestedResource,
    headers: ReceivedResponse['headers'],
    place?: ChainPlace | undefined,
  ): ResponseTimes {
    return responseTimes(this.#network, call.id, headers, place, this.#service.state.latestBlock, this.#now())
  }

  /**
   * Loads the number of records of an entity set. A data service that refuses its path gets a request for one record of
   * the list with `$count=true` instead, from then on at once.
   */
  async #loadCount(
    resource: RequestedResource,
    context: RequestContext,
    stored: CachedResponse | undefined,
  ): Promise<CachedResponse> {
    const { path, options } = resource
    if (this.#hasCountPath) {
      const response = await this.#service.request(addressOf(resource), {
        ...context,
        accept: COUNT_CONTENT_TYPE,
        hasStored: stored?.status === 200,
      })
      if (!PATH_REFUSED.includes(response.status)) {
        return this.#counted(resource, context, response, numberOf, stored)
      }
    }
    const listPath = path.slice(0, path.lastIndexOf('/'))
    const listQuery = writeOptions([...options, ['top', 1], ['count', 'true']])
    const response = await this.#service.request(`${listPath}?${listQuery}`, context)
    if (response.status === 200) this.#hasCountPath = false
    return this.#counted(resource, context, response, countOf, stored)
  }

  async #counted(
    resource: RequestedResource,
    context: RequestContext,
    response: ReceivedResponse,
    read: (text: string) => string | undefined,
    stored: CachedResponse | undefined,
  ): Promise<CachedResponse> {
    this.#dialects.observe(response.headers)
    const { dialect } = await this.#dialects.find(context)
    if (response.status !== 200) return this.#refused(response, resource, dialect)
    const count = read(response.body.toString())
    if (count === undefined) {
      throw invalidResponse(this.#network.name, 'something other than a number of records')
    }
    return {
      status: 200,
      content: storedContent(count, COUNT_CONTENT_TYPE, stored),
      dialect,
      upstreamTag: undefined,
      ...this.timesOf(resource, response.headers),
    }
  }
}

function firstOf(slices: Iterable<string>): string {
  for (const slice of slices) return slice
  return ''
}

/** Statuses of a data service that does not know the segment `$count`, or takes it for a malformed number. */
const PATH_REFUSED: readonly number[] = [400, 404, 405, 501]

/** Path and query of a resource, or of the rows of a list after the first `skip`: those must have their `id`, by which they are told apart. */
function addressOf({ path, options, selected }: RequestedResource, skip?: number): string {
  const sent = new Map<ListOption, string | number>(options)
  if (skip !== undefined && selected && !selected.has('id')) sent.set('select', `${options.get('select')},id`)
  if (skip) sent.set('skip', skip)
  const query = writeOptions([...sent])
  return query ? `${path}?${query}` : path
}

/** Whether a request is for one record of many, which may fail alone; the newest one stands for the service. */
function isOneRecord({ call, endpoint }: RequestedResource): boolean {
  return endpoint.returns === 'record' && Object.keys(call.params).length > 0
}

/** A refusal is stored for a moment, like any response: with the next block it may be none. */
export function storedRefusal(
  { status, message }: UpstreamRefusal,
  dialect: Dialect,
  at: number,
): CachedResponse {
  return {
    status,
    content: storedContent(message, JSON_CONTENT_TYPE, undefined),
    dialect,
    upstreamTag: undefined,
    confirmedAt: at,
    freshUntil: at + REFUSAL_FRESHNESS,
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
