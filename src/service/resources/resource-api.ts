import type { Context } from 'hono'
import { type Network, networks } from '#cardano/network.ts'
import { DIALECT_HEADER, type Dialect, dialects } from '#contract/dialect.ts'
import { type Endpoint, type EndpointCall, endpoints, matchEndpoint } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { ODATA_CONTENT_TYPE, ODATA_VERSION } from '#contract/odata.ts'
import { type AuthenticateDependencies, authenticate } from '../access-control/authenticate.ts'
import { HttpError } from '../http-error.ts'
import { envelopeText, nextLink, recordEnvelopeText } from '../odata/envelope.ts'
import type { ChainStore, Page, RecordText } from '../store/chain-store.ts'
import type { Wire } from '../store/wire-columns.ts'
import { endpointHandlers } from './endpoint-handlers.ts'
import { readListOptions, refuseListOptions, withoutPaging } from './list-options.ts'

export interface ResourceApiDependencies extends AuthenticateDependencies {
  readonly store: ChainStore
  readonly description: NetworkDescription
  /** The network's address as its clients know it, without a slash at the end. */
  readonly baseUrl: string
}

const METHODS = 'GET, HEAD'

/** The 15 endpoints of one network. The gate is passed in this order: path and method, key, token, handler. */
export function createResourceApi(deps: ResourceApiDependencies) {
  const { network: name, dialect } = deps.description
  return async function resourceApi(c: Context): Promise<Response> {
    const { pathname, searchParams } = new URL(c.req.url)
    const path = pathname.slice(name.length + 1)
    const match = matchEndpoint(path, networks[name])
    if (match.kind === 'unknown') throw new HttpError(404, `${path} is not a path of this interface.`)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      throw new HttpError(405, `${c.req.method} is not answered here.`, { Allow: METHODS })
    }
    await authenticate(c.req, name, deps)
    if (match.kind === 'malformed') throw new HttpError(400, match.detail)

    const endpoint: Endpoint = endpoints[match.call.id]
    const wire: Wire = { dialect, form: endpoint.form }
    const text =
      endpoint.answer === 'list'
        ? await listText(deps, match.call, endpoint, wire, path, searchParams)
        : await recordText(deps, match.call, endpoint, wire, searchParams)

    c.header(DIALECT_HEADER, dialect)
    c.header(
      'Content-Type',
      endpoint.form === 'odata' ? ODATA_CONTENT_TYPE : 'application/json; charset=utf-8',
    )
    if (endpoint.form === 'odata') c.header('OData-Version', ODATA_VERSION)
    return c.body(text)
  }
}

async function recordText(
  { store, description, baseUrl }: ResourceApiDependencies,
  call: EndpointCall,
  endpoint: Endpoint,
  wire: Wire,
  query: URLSearchParams,
): Promise<string> {
  refuseListOptions(query)
  const record = await readRecord(store, call, wire)
  if (record === undefined)
    throw new HttpError(404, absence(call, networks[description.network], description))
  const { entitySet } = endpoint.resource
  return endpoint.form === 'odata' && entitySet
    ? recordEnvelopeText(baseUrl, entitySet, record, wire.dialect)
    : record
}

async function listText(
  { store, baseUrl }: ResourceApiDependencies,
  call: EndpointCall,
  endpoint: Endpoint,
  wire: Wire,
  path: string,
  query: URLSearchParams,
): Promise<string> {
  const { skip = 0, top } = readListOptions(query, wire.dialect)
  const pageSize = pageSizeOf(endpoint, wire.dialect)
  const size = Math.min(top ?? Number.POSITIVE_INFINITY, pageSize)
  // One more than the page, to know whether there is another.
  const wanted = Number.isFinite(size) ? size + 1 : undefined
  const records = await readList(store, call, wire, { skip, top: wanted })
  const { entitySet } = endpoint.resource
  const shown = records.slice(0, size)
  if (endpoint.form === 'plain' || !entitySet) return `[${shown.join(',')}]`

  const rest = top === undefined ? undefined : top - shown.length
  const more = records.length > size && rest !== 0
  const link = more
    ? nextLink(`${baseUrl}${path}`, withoutPaging(query), { skip: skip + shown.length, top: rest })
    : undefined
  return envelopeText(baseUrl, entitySet, shown, link)
}

/**
 * Not in the specification: the size of a page. The plain form gives whole lists in the documented dialect,
 * and knows no further page in either.
 */
function pageSizeOf(endpoint: Endpoint, dialect: Dialect): number {
  const { pageSize, plainList } = dialects[dialect]
  return endpoint.form === 'plain' && plainList === 'whole' ? Number.POSITIVE_INFINITY : pageSize
}

type AnyRecordHandler = (store: ChainStore, params: unknown, wire: Wire) => Promise<RecordText | undefined>
type AnyListHandler = (store: ChainStore, params: unknown, wire: Wire, page: Page) => Promise<RecordText[]>

function readRecord(
  store: ChainStore,
  { id, params }: EndpointCall,
  wire: Wire,
): Promise<RecordText | undefined> {
  return (endpointHandlers[id] as AnyRecordHandler)(store, params, wire)
}

function readList(
  store: ChainStore,
  { id, params }: EndpointCall,
  wire: Wire,
  page: Page,
): Promise<RecordText[]> {
  return (endpointHandlers[id] as AnyListHandler)(store, params, wire, page)
}

function absence({ id, params }: EndpointCall, network: Network, { source }: NetworkDescription): string {
  const what = Object.entries(params)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  const where =
    source === 'recorded'
      ? `The recording of ${network.title} does not hold`
      : `${network.title} has no record of`
  return what ? `${where} ${what}.` : `${where} any ${endpoints[id].resource.name.toLowerCase()}.`
}
