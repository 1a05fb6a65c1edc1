import { settleWithin } from '#async/settle-within.ts'
import type { NetworkName } from '#cardano/network.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import {
  type EndpointCall,
  endpointPath,
  endpoints,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { readList, readRecord } from '#contract/read-response.ts'
import {
  initialRequests,
  LONG_LIST,
  type PageKind,
  pageKind,
  requestPath,
} from '#explorer-protocol/initial-requests.ts'
import { matchGeneralPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import type { PageList, PageResponse } from '#explorer-protocol/page-rendering.ts'
import type { CacheResult } from '../cache/proxy-cache.ts'
import { type KnownResource, readResourceRequest } from '../cache/requested-resource.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import type { ResponseReader } from '../page-heads/network-page.ts'
import type { Timeouts } from '../reliability/timeouts.ts'
import { UpstreamRefusal, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import { cacheFields } from './responses.ts'

/** Bytes of the longest response that a page is rendered from: reading a longer one would hold up other requests. */
const MAX_RENDERED = 2 * 1024 * 1024

const LATEST_BLOCK: EndpointCall = { id: 'latestBlock', params: {} }

/** The responses with which a page begins. */
export interface InitialData {
  /** 404 where no page has this address, or the subject in it is known not to exist. */
  readonly status: 200 | 404
  /** Why the subject does not exist, where the data service said so. */
  readonly refusal: string | undefined
  /** Whether the data service has failed for the subject: the page shows that, and requests nothing else. */
  readonly hasFailed: boolean
  /** Those that are at hand, in the order of the page's requests. */
  readonly responses: readonly PageResponse[]
  /** The long list that the page shows a part of, where it is at hand. */
  readonly list: PageList | undefined
  /** Differs whenever one of the responses differs. */
  readonly key: string
}

/**
 * @param address of the page, without the query
 * @param visitor who pays for upstream requests
 */
export type PageDataReader = (address: string, visitor: VisitorAllowance) => Promise<InitialData>

/** A response at hand; `isOld` where its freshness has run out while another is under way. */
type Available = CacheResult & { readonly isOld?: boolean }

/** The data service has refused the request. */
interface Refused {
  readonly status: number
  readonly detail: string
}

/**
 * Reads what a page begins with: responses that are stored, or that come within a moment from a data service with requests
 * to spare. These are the requests that the page makes anyway, made a little earlier. A page that does not exist has the newest
 * block if that is stored.
 */
export function createPageDataReader(
  sources: ReadonlyMap<string, NetworkSource>,
  newRequestId: () => string,
  now: () => number,
  timeouts: Timeouts,
): PageDataReader {
  return async (address, visitor) => {
    const { network, path } = splitPageAddress(address)
    const source = sources.get(network)
    if (!source) {
      const status = matchGeneralPage(address) ? 200 : 404
      return { status, refusal: undefined, hasFailed: false, responses: [], list: undefined, key: '' }
    }
    const kind = pageKind(networkOf(source), path)
    const requests = kind === 'none' ? [LATEST_BLOCK] : initialRequests(networkOf(source), path)
    const found = await Promise.all(
      requests.map((call) => readAvailable(source, requestPath(call), kind === 'none' ? undefined : visitor)),
    )
    const at = now()
    const present = requests.flatMap((call, i) => {
      const available = found[i]
      return available && 'response' in available && available.response.status === 200
        ? [{ call, available, longest: longestInDocument(kind, i === 0) }]
        : []
    })
    const list = present.find(({ call }) => call.id === LONG_LIST.id)?.available.response
    const responses = present.filter(
      ({ call, available }) => call.id !== LONG_LIST.id && available.response.body.length <= MAX_RENDERED,
    )
    const refusal = kind === 'of-subject' ? missingSubject(found[0]) : undefined
    const hasFailed = kind === 'of-subject' && found[0] !== undefined && !('response' in found[0])
    return {
      status: kind === 'none' || refusal !== undefined ? 404 : 200,
      refusal,
      hasFailed,
      responses: responses.map(({ call, available, longest }) =>
        pageResponse(source, call, available, at, longest),
      ),
      list: list && { network: networkOf(source), dialect: list.dialect, body: list.body },
      key: present.map(({ available: { response, reason = '' } }) => response.tag + reason).join(),
    }
  }

  /** @param visitor undefined where only what is stored is read */
  async function readAvailable(
    source: NetworkSource,
    path: string,
    visitor: VisitorAllowance | undefined,
  ): Promise<Available | Refused | undefined> {
    const request = readResourceRequest(networkOf(source), path, '')
    if (request.kind === 'problem') return undefined
    const fresh = source.fresh(request)
    if (fresh) return { response: fresh, result: 'hit' }
    const stored = source.stored(request)
    const old: Available | undefined =
      stored?.status === 200 ? { response: stored, result: 'hit', isOld: true } : undefined
    if (!visitor || !source.service.budget.isAmple || visitor.take() !== undefined) return old
    const waiting = { isOver: false }
    const loading = loadWhole(source, request, visitor, waiting).catch((error: unknown) => {
      // The browser makes the same request and gets the same error.
      if (error instanceof UpstreamUnavailable) return old ?? { status: error.status, detail: error.message }
      if (error instanceof UpstreamRefusal) return { status: error.status, detail: error.message }
      throw error
    })
    const result = await settleWithin(loading, old ? timeouts.documentNewer : timeouts.document, undefined)
    waiting.isOver = true
    return result ?? old
  }

  /** A list that is still being collected when the waiting is over stays as far as it is, for the browser's request. */
  async function loadWhole(
    source: NetworkSource,
    request: KnownResource,
    visitor: VisitorAllowance,
    waiting: { readonly isOver: boolean },
  ): Promise<Available | undefined> {
    const result = await source.get(request, { priority: 'user', requestId: newRequestId(), visitor })
    if (!('read' in result)) return result
    for await (const _ of result.read()) if (waiting.isOver) return undefined
    const response = source.fresh(request)
    return response && { response, result: 'miss' }
  }
}

function networkOf({ service }: NetworkSource): NetworkName {
  return service.upstream.network
}

/**
 * Characters of a response that a document brings. The browser requests a longer one while it shows the document, which
 * is to come soon: that of one subject has no long list beside it.
 */
function longestInDocument(kind: PageKind, isFirst: boolean): number {
  if (kind !== 'of-subject') return 64 * 1024
  return isFirst ? 16 * 1024 : 2 * 1024
}

/** @param longest characters of a response that the document brings */
function pageResponse(
  source: NetworkSource,
  call: EndpointCall,
  available: Available,
  at: number,
  longest: number,
): PageResponse {
  const { body, dialect, contentType } = available.response
  const text = body.toString()
  return {
    network: networkOf(source),
    call,
    fields: {
      'Content-Type': contentType,
      [DIALECT_HEADER]: dialect,
      ...cacheFields(available, at, undefined),
    },
    text,
    isInDocument: text.length <= longest,
    ...(available.isOld && { isOld: true }),
  }
}

/** The detail of a 404; undefined where the subject exists, or that is not known. */
function missingSubject(found: Available | Refused | undefined): string | undefined {
  const { status, detail } =
    found && 'response' in found
      ? { status: found.response.status, detail: found.response.body.toString() }
      : (found ?? {})
  return status === 404 ? detail : undefined
}

/** Reads records and lists from the responses at hand, each once. The reader throws an `InvalidResponse` for one that does not follow the contract. */
export function createResponseReader(responses: readonly PageResponse[]): ResponseReader {
  const read = new Map<PageResponse, unknown>()
  return (network, { id, params }) => {
    const path = endpointPath(id, params as never)
    const found = responses.find((one) => one.network === network && requestPath(one.call) === path)
    if (!found) return undefined
    const before = read.get(found)
    if (before !== undefined) return before
    const dialect = found.fields[DIALECT_HEADER] as Dialect
    const value =
      endpoints[id].returns === 'record'
        ? readRecord(id as RecordEndpointId, found.text, dialect)
        : readList(id as ListEndpointId, found.text, dialect)
    read.set(found, value)
    return value
  }
}
