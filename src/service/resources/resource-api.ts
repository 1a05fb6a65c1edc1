import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { type Network, networks } from '#cardano/network.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import { type Endpoint, type EndpointCall, endpoints, matchEndpoint } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata.ts'
import { type AuthenticateDependencies, authenticate } from '../access-control/authenticate.ts'
import { type Answer, respond, type StreamedBody } from '../answer.ts'
import { HttpError, type ReportFailure } from '../http-error.ts'
import { checkRequest } from '../http-request.ts'
import { recordEnvelopeText } from '../odata/envelope.ts'
import { preferredPageSize, readRecordSelect } from '../odata/query-options.ts'
import type { ChainStore, FoundRecord } from '../store/chain-store.ts'
import type { RecordList } from '../store/record-list.ts'
import type { Wire } from '../store/wire-columns.ts'
import { endpointHandlers } from './endpoint-handlers.ts'
import { listAnswer } from './list-answer.ts'

export interface ResourceApiDependencies extends AuthenticateDependencies {
  readonly reportFailure: ReportFailure
  /** @throws {DatabaseNotReady} while the network's database cannot be read. */
  readonly store: () => ChainStore
  readonly description: NetworkDescription
  /** The network's address as its clients know it, without a slash at the end. */
  readonly baseUrl: string
}

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'

/** The 15 endpoints of one network. The gate is passed in this order: path and method, key, token, handler. */
export function createResourceApi(deps: ResourceApiDependencies) {
  const { network: name, dialect } = deps.description
  return async function resourceApi(c: Context): Promise<Response> {
    const { pathname, searchParams } = new URL(c.req.url)
    const path = pathname.slice(name.length + 1)
    const match = matchEndpoint(path, networks[name])
    if (match.kind === 'unknown') throw new HttpError(404, `${path} is not a path of this interface.`)
    checkRequest(c.req, 'application/json')
    await authenticate(c.req, name, deps)
    if (match.kind === 'malformed') throw new HttpError(400, match.detail)

    const endpoint: Endpoint = endpoints[match.call.id]
    const request: ResourceRequest = {
      deps,
      call: match.call,
      endpoint,
      wire: { dialect, form: endpoint.form },
      path,
      query: searchParams,
      preferredSize: preferredPageSize(c.req.header('Prefer')),
    }
    const answer = endpoint.answer === 'list' ? await answerList(request) : await answerRecord(request)
    const isOData = endpoint.form === 'odata'
    return respond(c.req, {
      ...answer,
      body: typeof answer.body === 'string' ? answer.body : watched(answer.body, c, deps.reportFailure),
      contentType: isOData ? ODATA_CONTENT_TYPE : JSON_CONTENT_TYPE,
      headers: {
        [DIALECT_HEADER]: dialect,
        ...(isOData && { 'OData-Version': ODATA_VERSION }),
        ...answer.headers,
      },
    })
  }
}

/**
 * A failure in the middle of a stream is reported, and closes the connection: what was sent must not look
 * like a whole answer, and nothing about the failure may follow it.
 */
function watched(body: StreamedBody, c: Context, reportFailure: ReportFailure): StreamedBody {
  const source = body.parts[Symbol.asyncIterator]()
  async function next(): Promise<IteratorResult<string>> {
    try {
      return await source.next()
    } catch (error) {
      reportFailure({ reference: crypto.randomUUID(), error })
      const { outgoing }: Partial<HttpBindings> = c.env ?? {}
      if (!outgoing) throw error
      outgoing.destroy()
      return { done: true, value: undefined }
    }
  }
  async function* parts() {
    try {
      for (let part = await next(); !part.done; part = await next()) yield part.value
    } finally {
      // A client that goes away ends the reading, and is no failure.
      await source.return?.()
    }
  }
  return { ...body, parts: parts() }
}

interface ResourceRequest {
  readonly deps: ResourceApiDependencies
  readonly call: EndpointCall
  readonly endpoint: Endpoint
  readonly wire: Wire
  readonly path: string
  readonly query: URLSearchParams
  readonly preferredSize: number | undefined
}

type ResourceAnswer = Omit<Answer, 'contentType'>

async function answerRecord({ deps, call, endpoint, wire, query }: ResourceRequest): Promise<ResourceAnswer> {
  const { description, baseUrl } = deps
  const select = readRecordSelect(query, endpoint.resource)
  const found = await readRecord(deps.store(), call, { ...wire, select })
  if (!found) throw new HttpError(404, absence(call, networks[description.network], description))
  const { entitySet } = endpoint.resource
  return {
    freshness: found.final ? 'final' : 'moment',
    body:
      endpoint.form === 'odata' && entitySet
        ? recordEnvelopeText({ baseUrl, entitySet, select, record: found.text }, wire.dialect)
        : found.text,
  }
}

async function answerList({ deps, call, ...request }: ResourceRequest): Promise<ResourceAnswer> {
  const list = openList(deps.store(), call)
  return { freshness: 'moment', ...(await listAnswer({ ...request, list, baseUrl: deps.baseUrl })) }
}

type AnyRecordHandler = (store: ChainStore, params: unknown, wire: Wire) => Promise<FoundRecord | undefined>
type AnyListHandler = (store: ChainStore, params: unknown) => RecordList

function readRecord(store: ChainStore, { id, params }: EndpointCall, wire: Wire) {
  return (endpointHandlers[id] as AnyRecordHandler)(store, params, wire)
}

function openList(store: ChainStore, { id, params }: EndpointCall): RecordList {
  return (endpointHandlers[id] as AnyListHandler)(store, params)
}

/** What each parameter of a path is called in a sentence. */
const spoken: Readonly<Record<string, string>> = {
  stake_address: 'the stake address',
  epoch_no: 'epoch',
  block_no: 'block',
  block_hash: 'a block with the hash',
  slot_no: 'a block in slot',
}

function absence({ id, params }: EndpointCall, network: Network, { source }: NetworkDescription): string {
  const what = Object.entries(params)
    .toReversed()
    .map(([name, value]) => `${spoken[name]} ${value}`)
    .join(' of ')
  const where =
    source === 'recorded'
      ? `The recording of ${network.title} does not hold`
      : `${network.title} has no record of`
  return what ? `${where} ${what}.` : `${where} any ${endpoints[id].resource.name.toLowerCase()}.`
}
