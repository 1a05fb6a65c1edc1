import { LRUCache } from 'lru-cache'
import { type Clock, sleep } from '#async/clock.ts'
import { settleWithin } from '#async/settle-within.ts'
import type { NetworkName } from '#cardano/network.ts'
import { DAY, type Instant, MINUTE, SECOND } from '#cardano/utc-time.ts'
import type { EndpointId } from '#contract/endpoints.ts'
import {
  type CachedResponse,
  type CacheResult,
  JSON_CONTENT_TYPE,
  type ProxyCache,
  storedContent,
} from '../cache/proxy-cache.ts'
import type { Timeouts } from '../reliability/timeouts.ts'
import { type RequestedResource, resourceOf } from '../resources/requested-resource.ts'
import { type ListPage, type ResourceLoader, storedRefusal } from '../resources/resource-loader.ts'
import type { DataService } from '../upstream/data-service.ts'
import type { DialectFinder } from '../upstream/network-describer.ts'
import type { RequestContext } from '../upstream/upstream.ts'
import { listIncomplete, UpstreamRefusal, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import { type CollectedList, type KnownRows, ListCollection, type ListSource } from './list-collection.ts'
import { hashOf, type ListFiles } from './list-files.ts'

export interface ListServerDependencies {
  readonly network: NetworkName
  readonly cache: ProxyCache
  readonly service: DataService
  readonly loader: ResourceLoader
  readonly dialect: DialectFinder
  readonly clock: Clock
  readonly timeouts: Timeouts
  /** Where long lists are kept; undefined: nowhere. */
  readonly files: ListFiles | undefined
  /** Sees the outcome of a load. */
  readonly watch: <T>(resource: RequestedResource, context: RequestContext, loading: Promise<T>) => Promise<T>
}

/** A list that is being collected. */
interface Running {
  readonly collection: ListCollection
  readonly begunAt: Instant
  /** When it was last requested. */
  wantedAt: Instant
  /** Undefined where nobody wanted it any more. */
  readonly stored: Promise<CachedResponse | undefined>
}

/** Lists that were not completed stay as far as they are for so long, so that the next request goes on from there. */
const LEFT_LIFETIME = 10 * MINUTE
const MAX_LEFT = 12
/**
 * Lists with a filter, an order or a choice of fields that are collected at the same time, as long as they are requested
 * again. Clients can make up any number of them.
 */
const MAX_SPECIAL = 4
const WANTED_FOR = MINUTE
/** Share of a known rate that the collecting of lists uses. */
const RATE_SHARE = 1 / 2

/** The entity sets whose number of records is that of a whole list. */
const counts: Partial<Readonly<Record<EndpointId, 'odataEpochsCount' | 'odataPoolUpdatesCount'>>> = {
  epochs: 'odataEpochsCount',
  poolUpdates: 'odataPoolUpdatesCount',
}

/**
 * Serves whole lists of one network, whatever the size of the pages in which its data service returns them: from the
 * cache, brought up to date by a request or two, or once they are collected. The first page of a list is requested for
 * who wants it; the others in the background, at half of the service's rate.
 */
export class ListServer {
  readonly #deps: ListServerDependencies
  readonly #running = new Map<string, Running>()
  /** Lists that have failed, or were not wanted any more, as far as they are. */
  readonly #left: LRUCache<string, ListCollection>
  /** When the next page may be requested. */
  #nextAt = 0
  /** Rows of the page that another has followed most recently: as many as a page has; 0 where it is not known. */
  #fullPage = 0
  /** How often the lists have become those of another chain. */
  #chain = 0

  constructor(deps: ListServerDependencies) {
    this.#deps = deps
    this.#left = new LRUCache({ max: MAX_LEFT, ttl: LEFT_LIFETIME, perf: { now: deps.clock.now } })
  }

  /**
   * The whole list.
   * @throws {UpstreamUnavailable} with the list's progress while it is incomplete; {UpstreamRefusal}
   */
  async get(resource: RequestedResource, context: RequestContext): Promise<CacheResult> {
    const { cache, clock, timeouts, watch } = this.#deps
    const { key } = resource
    const before = cache.stored(key)
    if (before?.status === 200) {
      return cache.get(key, (stored) =>
        watch(resource, context, this.#refresh(resource, context, stored ?? before)),
      )
    }
    const failure = cache.failure(key)
    if (failure) throw failure
    const running = this.#running.get(key) ?? (await this.#begin(resource, context))
    running.wantedAt = clock.now()
    const wait = Math.max(running.begunAt + timeouts.list - clock.now(), 0)
    const response = await settleWithin(running.stored, wait, undefined)
    if (!response) throw listIncomplete(this.#deps.network, running.collection.progress, clock.now())
    return { response, result: 'miss' }
  }

  /** Forgets the lists that are not complete. */
  clear(): void {
    this.#chain += 1
    this.#fullPage = 0
    this.#running.clear()
    this.#left.clear()
  }

  /** @throws {UpstreamUnavailable} for a special list, when as many as may be are collected */
  async #begin(resource: RequestedResource, context: RequestContext): Promise<Running> {
    const { clock, watch } = this.#deps
    const { key, options } = resource
    const special = [...this.#running.keys()].filter(isSpecial)
    if (options.size > 0 && special.length >= MAX_SPECIAL) {
      throw new UpstreamUnavailable('slow', 503, 'Epochal is collecting as many special lists as it can.', {
        notBefore: clock.now() + 5 * SECOND,
      })
    }
    const mayBeKept = this.#fileOf(resource) !== undefined && !this.#left.has(key)
    const known = mayBeKept ? await this.#kept(resource, context) : undefined
    // Another request may have begun it while the file was read.
    const other = this.#running.get(key)
    if (other) return other
    const collection: ListCollection =
      this.#left.get(key) ??
      new ListCollection(
        this.#sourceOf(resource, context, () => this.#isWanted(resource, collection)),
        known,
      )
    // It begins once it counts as running.
    const stored = Promise.resolve().then(() => watch(resource, context, this.#collect(resource, collection)))
    // Who waits for it sees its failure; nobody may.
    stored.catch(() => undefined)
    const running = { collection, begunAt: clock.now(), wantedAt: clock.now(), stored }
    this.#running.set(key, running)
    const ended = () => {
      if (this.#running.get(key) === running) this.#running.delete(key)
    }
    stored.then(ended, ended)
    return running
  }

  /** Collects to the end, stores the list, and remembers why one cannot be collected. */
  async #collect(
    resource: RequestedResource,
    collection: ListCollection,
  ): Promise<CachedResponse | undefined> {
    const { cache, dialect, clock } = this.#deps
    const { key } = resource
    this.#left.delete(key)
    try {
      const list = await collection.collect()
      // The chain may be another one since, and its list be collected.
      if (this.#running.get(key)?.collection !== collection) return undefined
      if (!list) {
        this.#left.set(key, collection)
        return undefined
      }
      const response = this.#stored(resource, list, undefined)
      cache.store(key, response)
      return response
    } catch (error) {
      if (this.#running.get(key)?.collection !== collection) throw error
      if (error instanceof UpstreamUnavailable) {
        cache.storeFailure(key, error)
        if (error.reason !== 'invalid') this.#left.set(key, collection)
      }
      const { found } = dialect
      if (error instanceof UpstreamRefusal && found) {
        cache.store(key, storedRefusal(error, found.dialect, clock.now()))
      }
      throw error
    }
  }

  async #refresh(
    resource: RequestedResource,
    context: RequestContext,
    stored: CachedResponse,
  ): Promise<CachedResponse> {
    const { loader } = this.#deps
    // What is stored is brought up to date to its end, also when nobody requests it any more.
    const source = this.#sourceOf(resource, context, () => true)
    const { pageSize } = stored.list ?? {}
    if (pageSize === undefined || !source.isInOrder || resource.selected) {
      const page = await loader.page(resource, context, 0, stored.upstreamTag)
      if ('unchanged' in page) {
        return { ...stored, ...loader.timesOf(resource, page.unchanged), upstreamStatus: 304 }
      }
      return this.#refreshed(resource, new ListCollection(source), stored, page)
    }
    const rows = rowsOf(stored)
    const known = { rows, dialect: stored.dialect, pageSize, wasComplete: true }
    return this.#refreshed(resource, new ListCollection(source, known), stored)
  }

  /** @throws {UpstreamUnavailable} when the list has become that of another chain meanwhile */
  async #refreshed(
    resource: RequestedResource,
    collection: ListCollection,
    stored: CachedResponse,
    first?: ListPage,
  ): Promise<CachedResponse> {
    const list = await collection.collect(first)
    if (!list) throw listIncomplete(this.#deps.network, collection.progress, this.#deps.clock.now())
    return this.#stored(resource, list, stored)
  }

  /** A whole list as a response to store. @param before the one that it replaces, if any */
  #stored(
    resource: RequestedResource,
    list: CollectedList,
    before: CachedResponse | undefined,
  ): CachedResponse {
    const { rows, pageSize, headers, dialect } = list
    const text = rows.length === 0 ? '[]' : `[${rows.map((row) => row.text).join(',\n')}]`
    const isOneResponse = pageSize === undefined
    return {
      status: 200,
      content: storedContent(text, JSON_CONTENT_TYPE, before),
      dialect,
      upstreamTag: isOneResponse ? headers.etag : undefined,
      // The lifetime of one page does not apply to a list that took many requests.
      ...this.#deps.loader.timesOf(resource, isOneResponse ? headers : {}),
      list: { rows: rows.length, pageSize },
    }
  }

  /** The rows that were kept before the program started. */
  async #kept(resource: RequestedResource, context: RequestContext): Promise<KnownRows | undefined> {
    const { files, dialect } = this.#deps
    const name = this.#fileOf(resource)
    if (!files || name === undefined) return undefined
    const known = await files.read(name, this.#ofService(resource))
    if (!known) return undefined
    // The same bytes mean something else in another dialect.
    const found = await dialect.find(context)
    return known.dialect === found.dialect ? known : undefined
  }

  #sourceOf(resource: RequestedResource, context: RequestContext, isWanted: () => boolean): ListSource {
    const { network, clock, timeouts, loader, files } = this.#deps
    const isOfPool = Object.keys(resource.call.params).length > 0
    const background = { priority: 'background', requestId: context.requestId } as const
    const name = this.#fileOf(resource)
    // The first page is requested for who wants it.
    let next = context
    let before = 0
    const chain = this.#chain
    const isOfChain = () => chain === this.#chain
    return {
      network,
      clock,
      isInOrder: !resource.options.has('orderby'),
      // A pool has few updates: a page that has room for more, as others of the service show, is the last.
      isShort: (rows) => isOfPool && rows < this.#fullPage,
      mayGoOn: () => this.#mayGoOn(() => isOfChain() && isWanted()),
      page: async (skip) => {
        const page = await loader.page(resource, next, skip)
        next = background
        if ('unchanged' in page) throw new TypeError('a page was requested without a condition')
        // More than the row that two pages have in common: the one before was full.
        if (before > 0 && page.rows.length > 1) this.#fullPage = before
        before = page.rows.length
        return page
      },
      count: () => this.#count(resource, background),
      keep: async (from, list) => {
        if (files && name !== undefined && isOfChain())
          await files.write(name, this.#ofService(resource), from, list)
      },
      recovery: timeouts.recovery,
    }
  }

  /** Waits for the next page's time: lists have half of a known rate, and no more bytes a day than are set. */
  async #mayGoOn(isWanted: () => boolean): Promise<boolean> {
    const { clock, service } = this.#deps
    const { bytesPerDay } = service.upstream
    while (bytesPerDay !== undefined && service.bytesToday >= bytesPerDay && isWanted()) {
      await sleep(clock, Math.min(DAY - (clock.now() % DAY), MINUTE))
    }
    const { perSecond } = service.gate
    const at = Math.max(clock.now(), this.#nextAt)
    this.#nextAt = at + (perSecond === undefined ? 0 : SECOND / (perSecond * RATE_SHARE))
    if (at > clock.now()) await sleep(clock, at - clock.now())
    return isWanted()
  }

  /** A list without options is collected to its end, as long as its chain is the same. */
  #isWanted({ key, options }: RequestedResource, collection: ListCollection): boolean {
    const running = this.#running.get(key)
    if (running?.collection !== collection) return false
    return options.size === 0 || this.#deps.clock.now() - running.wantedAt < WANTED_FOR
  }

  /** @throws {UpstreamUnavailable} when it cannot say now */
  async #count({ call, options }: RequestedResource, context: RequestContext): Promise<number | undefined> {
    const { network, loader } = this.#deps
    const id = options.size === 0 ? counts[call.id] : undefined
    if (!id) return undefined
    const { status, content } = await loader.load(resourceOf(network, { id, params: {} }), context, undefined)
    return status === 200 ? Number(content.text) : undefined
  }

  /** The name of the file of a list that is long enough to be kept. */
  #fileOf({ call, options }: RequestedResource): string | undefined {
    return options.size === 0 && counts[call.id] ? `${this.#deps.network}-${call.id}` : undefined
  }

  #ofService({ key }: RequestedResource): string {
    return `${key} ${hashOf(this.#deps.service.upstream.baseUrl)}`
  }
}

function isSpecial(key: string): boolean {
  return !key.endsWith('?')
}

/** The rows of a stored list, which has each on a line of its own. */
function rowsOf({ content }: CachedResponse): KnownRows['rows'] {
  const text = content.text.slice(1, -1)
  if (text === '') return []
  return text.split(',\n').map((row) => ({ id: /"id":(\d+)/.exec(row)?.[1] ?? row, text: row }))
}
