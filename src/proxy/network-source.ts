import { networks } from '#cardano/network.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import type { ListEndpointId, RecordEndpointId } from '#contract/endpoints.ts'
import { REFUSAL_FRESHNESS } from '#contract/freshness.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { ODATA_CONTENT_TYPE } from '#contract/odata/entity-sets.ts'
import { writeOptions } from '#contract/odata/options.ts'
import { InvalidResponse, readList, readRecord } from '#contract/read-response.ts'
import { entityTag } from '#http/entity-tag.ts'
import { type ChainPlace, type ChainTip, holdsFor } from './cache/freshness.ts'
import type { CacheResult, ResponseCache } from './cache/response-cache.ts'
import type { StoredList, StoredResponse } from './cache/stored-response.ts'
import type { ResourceRequest } from './front/resource-request.ts'
import type { GrowingList } from './lists/growing-list.ts'
import type { CollectedList } from './lists/list-collector.ts'
import { withOwnLinks } from './lists/odata-links.ts'
import { createWholeLists, type WholeListRequest } from './lists/whole-lists.ts'
import type { TokenDependencies, TokenFault } from './upstream/access-token-source.ts'
import {
  createDataService,
  type DataService,
  type RequestContext,
  type UpstreamCall,
} from './upstream/data-service.ts'
import { createDialectFinder, type DialectFinder, type DialectFinding } from './upstream/dialect-finder.ts'
import { createNetworkDescriber } from './upstream/network-describer.ts'
import type { Upstream } from './upstream/upstream.ts'
import { readRefusal, UpstreamRefusal } from './upstream/upstream-refusal.ts'
import { UpstreamUnavailable } from './upstream/upstream-unavailable.ts'

type Asked = Extract<ResourceRequest, { kind: 'resource' }>

/** Everything of one network, from memory or from its data service. */
export interface NetworkSource {
  readonly service: DataService
  readonly dialect: DialectFinder
  /** What is held and fresh, at once. */
  fresh(asked: Asked): StoredResponse | undefined
  /**
   * An answer, or a whole list that is being collected.
   * @throws {UpstreamUnavailable | UpstreamRefusal}
   */
  get(
    asked: Asked,
    question: RequestContext,
  ): Promise<CacheResult | { readonly growing: GrowingList; readonly dialect: Dialect }>
  /** Set while what stands at the address says that it is another network. */
  readonly misplaced: UpstreamUnavailable | undefined
  /** The newest epoch that the service has told of. */
  readonly latestEpoch: number | undefined
  /** What the service says of itself, in its own dialect. @throws {UpstreamUnavailable} */
  describe(question: RequestContext): Promise<NetworkDescription>
}

export interface NetworkSourceDependencies extends TokenDependencies {
  readonly memory: ResponseCache
  readonly reportCall: (call: UpstreamCall) => void
  readonly reportTokenFault: (network: string, fault: TokenFault) => void
  /** Told of each new finding, and how it is known. */
  readonly reportDialect: (network: string, finding: DialectFinding) => void
}

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'
export function createNetworkSource(upstream: Upstream, deps: NetworkSourceDependencies): NetworkSource {
  const { network } = upstream
  const { memory, now } = deps
  const service = createDataService(upstream, deps)
  const dialect = createDialectFinder(service, now, (finding, before) => {
    // What was read in another dialect means something else now.
    if (before && before.dialect !== finding.dialect) forgetAll()
    deps.reportDialect(network, finding)
  })
  const describer = createNetworkDescriber(service, dialect, now, forgetAll)
  const lists = createWholeLists({
    ...deps,
    service,
    dialect,
    keep: keepList,
    renew: ({ id }, held, headers) => ({
      ...held,
      confirmedAt: now(),
      freshUntil: now() + holdsFor(networks[network], id, headers['cache-control'], undefined, tip),
    }),
  })
  let tip: ChainTip | undefined
  let latestEpoch: number | undefined

  function forgetAll(): void {
    memory.forget(`${network}/`)
    lists.forget()
    tip = undefined
  }

  async function load(
    asked: Asked,
    question: RequestContext,
    held: StoredResponse | undefined,
  ): Promise<StoredResponse> {
    const query = writeOptions(asked.options)
    const answer = await service.request(query ? `${asked.path}?${query}` : asked.path, {
      ...question,
      etag: held?.upstreamTag,
      hasOlder: held?.status === 200,
    })
    const { status, headers, body } = answer
    dialect.hear(headers[DIALECT_HEADER.toLowerCase()])
    const found = await dialect.find(question)
    const at = now()
    const said = headers['cache-control']
    if (status === 304) {
      if (held === undefined || held.dialect !== found.dialect) throw invalid('304 to nothing')
      const place = read(asked, held.body.toString(), held.dialect)
      return {
        ...held,
        confirmedAt: at,
        freshUntil: at + holdsFor(networks[network], asked.call.id, said, place, tip),
      }
    }
    if (status !== 200) return refused(readRefusal(service, answer), found.dialect)
    if (!String(headers['content-type']).includes('json')) throw invalid('something other than JSON')
    const text = body.toString()
    if (service.holdsSecret(text)) throw invalid('what it must not')
    const place = read(asked, text, found.dialect)
    noteTip(asked, place)
    const isOData = asked.endpoint.form === 'odata'
    const own = isOData
      ? Buffer.from(withOwnLinks(text, network, `/${network}${asked.path}`, asked.options))
      : body
    return {
      status: 200,
      body: held && own.equals(held.body) ? held.body : own,
      contentType: isOData ? ODATA_CONTENT_TYPE : JSON_CONTENT_TYPE,
      dialect: found.dialect,
      tag: entityTag(own, 'identity'),
      upstreamTag: headers.etag,
      confirmedAt: at,
      freshUntil: at + holdsFor(networks[network], asked.call.id, said, place, tip),
      encoded: new Map(),
    }
  }

  /** A refusal is held for a moment, like any answer: it may not be one with the next block. */
  function refused({ status, message }: UpstreamRefusal, spoken: Dialect): StoredResponse {
    return {
      status,
      body: Buffer.from(message),
      contentType: JSON_CONTENT_TYPE,
      dialect: spoken,
      tag: '',
      upstreamTag: undefined,
      confirmedAt: now(),
      freshUntil: now() + REFUSAL_FRESHNESS,
      encoded: new Map(),
    }
  }

  /** The contract's own reading; of a record with `$select`, what there is. Undefined for a list. */
  function read({ call, endpoint, options }: Asked, text: string, spoken: Dialect): ChainPlace | undefined {
    try {
      if (options.has('select')) return firstOf(JSON.parse(text))
      if (endpoint.returns === 'record') {
        return readRecord(call.id as RecordEndpointId, text, spoken) as ChainPlace
      }
      readList(call.id as ListEndpointId, text, spoken)
      return undefined
    } catch (error) {
      if (!(error instanceof InvalidResponse || error instanceof SyntaxError)) throw error
      throw invalid('what its contract does not allow', error)
    }
  }

  function noteTip({ call }: Asked, place: ChainPlace | undefined): void {
    if (call.id === 'latestEpoch' && typeof place?.no === 'number') latestEpoch = place.no
    if (
      call.id === 'latestBlock' &&
      typeof place?.block_no === 'number' &&
      typeof place.epoch_no === 'number'
    ) {
      tip = { blockNo: place.block_no, epochNo: place.epoch_no }
    }
  }

  function keepList(
    { key, id }: WholeListRequest,
    { body, list, headers, dialect: spoken }: CollectedList,
  ): StoredResponse {
    const at = now()
    const answer: StoredResponse & { list: StoredList } = {
      status: 200,
      body,
      contentType: JSON_CONTENT_TYPE,
      dialect: spoken,
      tag: entityTag(body, 'identity'),
      upstreamTag: list.pageSize === undefined ? headers.etag : undefined,
      confirmedAt: at,
      // What took many questions is not asked for again as soon as what took one.
      freshUntil:
        at +
        holdsFor(
          networks[network],
          id,
          list.pageSize === undefined ? headers['cache-control'] : undefined,
          undefined,
          tip,
        ),
      encoded: new Map(),
      list,
    }
    memory.keep(key, answer)
    return answer
  }

  function invalid(what: string, cause?: unknown): UpstreamUnavailable {
    return new UpstreamUnavailable('invalid', 502, `The data service of ${network} answered ${what}.`, {
      cause,
    })
  }

  async function giveList(asked: Asked, question: RequestContext) {
    const { key, path } = asked
    const request = {
      key,
      id: asked.call.id as ListEndpointId,
      path,
      options: asked.options,
      question,
    }
    const known = memory.held(key)
    if (known?.status === 200) return memory.get(key, (held) => lists.refresh(request, held ?? known))
    const failure = memory.failure(key)
    if (failure) throw failure
    try {
      const growing = await lists.open(request)
      const { dialect: spoken } = await dialect.find(question)
      return { growing, dialect: spoken }
    } catch (error) {
      if (error instanceof UpstreamUnavailable) memory.noteFailure(key, error)
      if (error instanceof UpstreamRefusal && dialect.found) {
        memory.keep(key, refused(error, dialect.found.dialect))
      }
      throw error
    }
  }

  return {
    service,
    dialect,
    get misplaced() {
      return describer.misplaced
    },
    get latestEpoch() {
      return latestEpoch
    },
    fresh: ({ key }) => memory.fresh(key),
    get: async (asked, question) => {
      if (describer.misplaced) throw describer.misplaced
      return asked.isWholeList
        ? giveList(asked, question)
        : memory.get(asked.key, (held) => load(asked, question, held))
    },
    describe: describer.describe,
  }
}

/** One record may come as an object, a list of one, or in an envelope. */
function firstOf(body: unknown): ChainPlace | undefined {
  const { value = body } = (body ?? {}) as { value?: unknown }
  return Array.isArray(value) ? value[0] : (value as ChainPlace)
}
