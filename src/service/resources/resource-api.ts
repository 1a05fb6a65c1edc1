import { type NetworkName, networks } from '#cardano/network.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import { type Endpoint, type EndpointCall, endpointIds, endpoints } from '#contract/endpoints.ts'
import { matchEndpoint } from '#contract/match-endpoint.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import type { HttpRequest, HttpResponse } from '#http/http-message.ts'
import { REQUEST_ID_HEADER } from '#http/request-id.ts'
import type { Authorizer, RateLimitFields } from '../access/authorizer.ts'
import { resourceCacheControl } from '../cache/cache-control.ts'
import { type Answer, prepareAnswer } from '../cache/cacheable-response.ts'
import { createWholeLists, type WholeLists } from '../cache/list-cache.ts'
import { createResponseCache, type LastingAnswer, type ResponseCache } from '../cache/response-cache.ts'
import { HttpError } from '../http-error.ts'
import { checkRequest } from '../http-request.ts'
import { recordEnvelopeText } from '../odata/envelope.ts'
import { preferredPageSize, readRecordSelect } from '../odata/query-options.ts'
import type { RequestTrace } from '../operations/request-trace.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'
import type { ChainTip } from '../store/chain/chain-tip.ts'
import type { FoundRecord, Validity } from '../store/records/found-record.ts'
import type { RecordFormat } from '../store/records/record-format.ts'
import type { RecordList } from '../store/records/record-list.ts'
import { endpointHandlers } from './endpoint-handlers.ts'
import { listAnswer } from './list-response.ts'
import { absence } from './not-found-message.ts'

export interface ResourceApiDependencies {
  readonly authorizer: Authorizer
  /** @throws {DatabaseNotReady} while the network's database cannot be read. */
  readonly store: () => ChainStore
  readonly description: NetworkDescription
  /** The network's address as its clients know it, without a slash at the end. */
  readonly baseUrl: string
  /** That kept answers may take, beside whole lists. */
  readonly memoryBytes: number
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
}

/** The 15 endpoints of one network. */
export interface ResourceApi {
  /**
   * The authorizer is passed in this order: path and method, key, token, limits, handler.
   * @param target path and query, below the network's address
   * @throws {HttpError}
   */
  answer(request: HttpRequest, target: string, trace: RequestTrace): HttpResponse | Promise<HttpResponse>
  /** Of everything that is kept. */
  readonly bytes: number
}

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'

export function createResourceApi(deps: ResourceApiDependencies): ResourceApi {
  const { network: name } = deps.description
  let memory: StoreMemory | undefined

  /** What was learnt from one database says nothing of another. */
  function memoryOf(store: ChainStore): StoreMemory {
    if (memory?.store !== store) {
      memory = {
        store,
        answers: createResponseCache(deps.memoryBytes, deps.now),
        lists: createWholeLists(),
      }
    }
    return memory
  }

  function findAnswer({ target, question, match, prefer }: Asked, tip: ChainTip, own: StoreMemory) {
    return own.answers.find(tip, question, isPopular(target), async () => {
      const { call, path, query } = match ?? checkedMatch(matchTarget(target, name))
      const endpoint: Endpoint = endpoints[call.id]
      return lastingAnswer({
        deps,
        store: own.store,
        lists: own.lists,
        call,
        endpoint,
        wire: { dialect: deps.description.dialect, form: endpoint.form },
        path,
        query,
        preferredSize: preferredPageSize(prefer),
      })
    })
  }

  /** What is at hand is answered at once, which costs less than a promise. */
  function answerAt(asked: Asked, tip: ChainTip, own: StoreMemory): HttpResponse | Promise<HttpResponse> {
    const { request, question, headers, trace } = asked
    const known = own.answers.at(tip, question)
    trace.source = known ? 'memory' : 'database'
    const found = known ?? findAnswer(asked, tip, own)
    return found instanceof Promise
      ? found.then((answer) => answer.respond(request, headers))
      : found.respond(request, headers)
  }

  function answerAdmitted(asked: Asked): HttpResponse | Promise<HttpResponse> {
    const own = memoryOf(deps.store())
    const kept = own.answers.kept(asked.question)
    if (kept?.validity === 'final') {
      asked.trace.source = 'memory'
      return kept.answer.respond(asked.request, asked.headers)
    }
    const tip = own.store.tip()
    return tip instanceof Promise ? tip.then((read) => answerAt(asked, read, own)) : answerAt(asked, tip, own)
  }

  return {
    get bytes() {
      return memory ? memory.answers.bytes + memory.lists.bytes : 0
    },
    answer: (request, target, trace) => {
      const prefer = request.header('prefer')
      const question = prefer === undefined ? target : `${target} ${prefer}`
      const kept = memory?.answers.kept(question)
      const match = kept ? undefined : matchTarget(target, name)
      trace.network = name
      trace.endpoint = kept?.endpoint ?? (match?.kind === 'endpoint' ? match.call.id : undefined)
      checkRequest(request, 'application/json')
      const admit = (headers: RateLimitFields) => {
        const checked = match && checkedMatch(match)
        return answerAdmitted({
          request,
          target,
          question,
          prefer,
          match: checked,
          trace,
          headers: { ...headers, [REQUEST_ID_HEADER]: trace.id },
        })
      }
      const admission = deps.authorizer.admit(request, name, trace)
      return admission instanceof Promise ? admission.then(admit) : admit(admission)
    },
  }
}

/** A request that was let in. */
interface Asked {
  readonly request: HttpRequest
  readonly target: string
  /** Equal for requests with the same answer. */
  readonly question: string
  /** Undefined where the path was matched before. */
  readonly match: CheckedMatch | undefined
  readonly prefer: string | undefined
  /** Of this request alone: what its limits leave, and its name. */
  readonly headers: HttpResponse['headers']
  readonly trace: RequestTrace
}

interface StoreMemory {
  readonly store: ChainStore
  readonly answers: ResponseCache
  readonly lists: WholeLists
}

/** @throws {HttpError} 404 for a path that is none of the interface */
function matchTarget(target: string, network: NetworkName) {
  const [path = '', query = ''] = splitOnce(target, '?')
  const match = matchEndpoint(path, networks[network])
  if (match.kind === 'unknown') throw new HttpError(404, `${path} is not a path of this interface.`)
  const options = query === '' ? noOptions : new URLSearchParams(query)
  return match.kind === 'malformed'
    ? { kind: match.kind, detail: match.detail, path, query: options }
    : { kind: match.kind, call: match.call, path, query: options }
}

const noOptions = new URLSearchParams()

type CheckedMatch = Extract<ReturnType<typeof matchTarget>, { kind: 'endpoint' }>

/** @throws {HttpError} 400 */
function checkedMatch(match: ReturnType<typeof matchTarget>): CheckedMatch {
  if (match.kind === 'malformed') throw new HttpError(400, match.detail)
  return match
}

/** What everybody asks for: the few paths without parameters, as they stand. */
const popular = new Set<string>(
  endpointIds.map((id) => endpoints[id].path).filter((path) => !path.includes('{')),
)

function isPopular(target: string): boolean {
  return popular.has(target)
}

function splitOnce(text: string, separator: string): [string, string?] {
  const place = text.indexOf(separator)
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)]
}

interface ResourceRequest {
  readonly deps: ResourceApiDependencies
  readonly store: ChainStore
  readonly lists: WholeLists
  readonly call: EndpointCall
  readonly endpoint: Endpoint
  readonly wire: RecordFormat
  readonly path: string
  readonly query: URLSearchParams
  readonly preferredSize: number | undefined
}

async function lastingAnswer(request: ResourceRequest): Promise<LastingAnswer> {
  const { call, endpoint, wire } = request
  const { validity, body, headers } = await (endpoint.returns === 'list'
    ? answerList(request)
    : answerRecord(request))
  const isOData = endpoint.form === 'odata'
  return {
    validity,
    endpoint: call.id,
    answer: prepareAnswer({
      body,
      cacheControl: resourceCacheControl(call.id, validity === 'final'),
      contentType: isOData ? ODATA_CONTENT_TYPE : JSON_CONTENT_TYPE,
      headers: {
        [DIALECT_HEADER]: wire.dialect,
        ...(isOData && { 'OData-Version': ODATA_VERSION }),
        ...headers,
      },
    }),
  }
}

interface ResourceAnswer extends Pick<Answer, 'body' | 'headers'> {
  readonly validity: Validity
}

async function answerRecord(request: ResourceRequest): Promise<ResourceAnswer> {
  const { deps, store, call, endpoint, wire, query } = request
  const { description, baseUrl } = deps
  const select = readRecordSelect(query, endpoint.resource)
  const found = await readRecord(store, call, { ...wire, select })
  if (!found) throw new HttpError(404, absence(call, networks[description.network], description))
  const { entitySet } = endpoint.resource
  return {
    validity: found.validity,
    body:
      endpoint.form === 'odata' && entitySet
        ? recordEnvelopeText({ baseUrl, entitySet, select, record: found.text }, wire.dialect)
        : found.text,
  }
}

async function answerList({ deps, store, call, ...request }: ResourceRequest): Promise<ResourceAnswer> {
  const list = openList(store, call)
  return { validity: list.validity, ...(await listAnswer({ ...request, list, baseUrl: deps.baseUrl })) }
}

type AnyRecordHandler = (
  store: ChainStore,
  params: unknown,
  wire: RecordFormat,
) => Promise<FoundRecord | undefined>
type AnyListHandler = (store: ChainStore, params: unknown) => RecordList

function readRecord(store: ChainStore, { id, params }: EndpointCall, wire: RecordFormat) {
  return (endpointHandlers[id] as AnyRecordHandler)(store, params, wire)
}

function openList(store: ChainStore, { id, params }: EndpointCall): RecordList {
  return (endpointHandlers[id] as AnyListHandler)(store, params)
}
