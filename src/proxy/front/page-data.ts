import { settleWithin } from '#async/settle-within.ts'
import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import { type EndpointCall, endpointPath } from '#contract/endpoints.ts'
import {
  type InitialRequest,
  initialRequests,
  pageKind,
  requestPath,
} from '#explorer-protocol/initial-requests.ts'
import { matchGeneralPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import type { PageResponse } from '#explorer-protocol/page-rendering.ts'
import type { CacheResult } from '../cache/response-cache.ts'
import type { StoredResponse } from '../cache/stored-response.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import { type KnownResource, readResourceRequest } from '../networks/resource-request.ts'
import type { Timeouts } from '../reliability/timeouts.ts'
import { UpstreamRefusal } from '../upstream/failures/upstream-refusal.ts'
import { UpstreamUnavailable } from '../upstream/failures/upstream-unavailable.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import { momentFields } from './moment-fields.ts'

/**
 * Characters of a response that a document brings. The browser requests a longer one while it shows the document, which
 * is to come soon: that of one subject has no long list beside it.
 */
const LONGEST_BROUGHT = {
  'of-subject': { subject: 16 * 1024, companion: 2 * 1024 },
  general: { subject: 64 * 1024, companion: 64 * 1024 },
} as const

/** Bytes of the longest response that a page is rendered from: reading a longer one would hold up other requests. */
const LONGEST_RENDERED = 2 * 1024 * 1024

/** The role of a response on its page. */
type Role = 'subject' | 'companion'

/** The responses with which a page begins. */
export interface PageBeginning {
  /** 404 where no page has this address, or the subject in it is known not to exist. */
  readonly status: 200 | 404
  /** Why the subject does not exist, where the data service said so. */
  readonly refusal: string | undefined
  /** Those that are at hand, in the order of the page's requests. */
  readonly responses: readonly PageResponse[]
  /** Differs whenever one of the responses differs. */
  readonly key: string
}

/**
 * @param address of the page, without the query
 * @param search the query, with its question mark; empty without one
 * @param visitor who pays for upstream requests
 */
export type PageDataReader = (
  address: string,
  search: string,
  visitor: VisitorAllowance,
) => Promise<PageBeginning>

const TIP: EndpointCall = { id: 'latestBlock', params: {} }
const TIP_PATH = endpointPath('latestBlock', {})

type Beginning = Omit<PageBeginning, 'status'>

const NOTHING: Beginning = { refusal: undefined, responses: [], key: '' }

/** A network with its source. */
interface Place {
  readonly source: NetworkSource
  readonly network: NetworkName
}

/**
 * Reads what a page begins with: responses that are stored, or that come within a moment from a data service with requests
 * to spare. These are the requests that the page makes anyway, made a little earlier. A page that does not exist shows the
 * newest block if it is stored.
 */
export function createPageDataReader(
  sources: ReadonlyMap<string, NetworkSource>,
  newRequestId: () => string,
  now: () => number,
  timeouts: Timeouts,
): PageDataReader {
  return async (address, search, visitor) => {
    const { network, path } = splitPageAddress(address)
    const source = sources.get(network)
    if (matchGeneralPage(address)) {
      const place = placeAt(search)
      return { ...(place ? await loadTip(place, visitor) : NOTHING), status: 200 }
    }
    if (!source || !isNetworkName(network)) {
      const place = placeAt(search)
      return { ...(place ? storedTip(place) : NOTHING), status: 404 }
    }
    const kind = pageKind(network, path)
    if (kind === 'none') return { ...storedTip({ source, network }), status: 404 }
    const found = await Promise.all(
      initialRequests(network, path).map(async (call, at) => {
        const path = requestPath(call)
        const role: Role = at === 0 ? 'subject' : 'companion'
        return { call, path, role, available: await availableResponse(source, network, path, visitor) }
      }),
    )
    const refusal = kind === 'of-subject' ? missingSubject(found[0]?.available) : undefined
    const present = found.flatMap(({ available, ...rest }) =>
      available && 'response' in available && isRendered(available.response)
        ? [{ ...rest, result: available }]
        : [],
    )
    return { status: refusal === undefined ? 200 : 404, refusal, ...readBeginning(network, kind, present) }
  }

  /** The network that a page of none is about: the one that its query names, or else the first. */
  function placeAt(search: string): Place | undefined {
    const named = new URLSearchParams(search).get('network')
    const [first] = sources.keys()
    const network = [named, first].find((name) => name != null && sources.has(name))
    const source = sources.get(network ?? '')
    return source && network != null && isNetworkName(network) ? { source, network } : undefined
  }

  async function loadTip({ source, network }: Place, visitor: VisitorAllowance): Promise<Beginning> {
    const available = await availableResponse(source, network, TIP_PATH, visitor)
    return tipOf(network, available && 'response' in available ? available : undefined)
  }

  function storedTip({ source, network }: Place): Beginning {
    const request = readResourceRequest(network, TIP_PATH, '')
    const response = request.kind === 'resource' ? source.stored(request) : undefined
    const isOld = response !== undefined && response.freshUntil <= now()
    return tipOf(network, response && { response, result: 'hit', isOld })
  }

  function tipOf(network: NetworkName, result: Available | undefined): Beginning {
    const present =
      result?.response.status === 200
        ? [{ call: TIP, path: TIP_PATH, role: 'companion', result } as const]
        : []
    return { refusal: undefined, ...readBeginning(network, 'general', present) }
  }

  function readBeginning(
    network: NetworkName,
    kind: 'of-subject' | 'general',
    present: readonly Present[],
  ): Pick<PageBeginning, 'responses' | 'key'> {
    const at = now()
    const responses = present.map(({ call, path, role, result }): PageResponse => {
      const { body, dialect, contentType } = result.response
      const fields = {
        'Content-Type': contentType,
        [DIALECT_HEADER]: dialect,
        ...momentFields(result, at, undefined),
      }
      const text = body.toString()
      const isBrought = text.length <= LONGEST_BROUGHT[kind][role]
      return { network, call, path, dialect, fields, text, isBrought, ...(result.isOld && { isOld: true }) }
    })
    return {
      responses,
      key: present.map(({ result: { response, reason = '' } }) => response.tag + reason).join(),
    }
  }

  async function availableResponse(
    source: NetworkSource,
    network: NetworkName,
    path: string,
    visitor: VisitorAllowance,
  ): Promise<Available | Refused | undefined> {
    const [resourcePath = '', query = ''] = path.split('?')
    const request = readResourceRequest(network, resourcePath, query)
    if (request.kind === 'problem') return undefined
    const fresh = source.fresh(request)
    if (fresh) return { response: fresh, result: 'hit' }
    const stored = source.stored(request)
    const old =
      stored?.status === 200 ? ({ response: stored, result: 'hit', isOld: true } as const) : undefined
    if (!source.service.budget.isAmple || visitor.take() !== undefined) return old
    const waiting = { isOver: false }
    const loading = loadWhole(source, request, visitor, waiting).catch((error: unknown) => {
      // The browser makes the same request and gets the same error.
      if (error instanceof UpstreamUnavailable) return undefined
      if (error instanceof UpstreamRefusal) return { refused: error.status, detail: error.message } as const
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
    if (!('growing' in result)) return result
    for await (const _ of result.growing.read()) if (waiting.isOver) return undefined
    const response = source.fresh(request)
    return response && { response, result: 'miss' }
  }
}

interface Available extends CacheResult {
  /** True for a response whose freshness has run out while another is under way. */
  readonly isOld?: boolean
}

interface Present {
  readonly call: InitialRequest
  /** Path of the request, below the network's address, with the options of a part. */
  readonly path: string
  readonly role: Role
  readonly result: Available
}

/** The data service has refused the request. */
interface Refused {
  readonly refused: number
  readonly detail: string
}

function isRendered({ status, body }: StoredResponse): boolean {
  return status === 200 && body.length <= LONGEST_RENDERED
}

/** The detail of a 404; undefined where the subject exists, or that is not known. */
function missingSubject(available: Available | Refused | undefined): string | undefined {
  if (!available) return undefined
  if ('refused' in available) return available.refused === 404 ? available.detail : undefined
  const { status, body } = available.response
  return status === 404 ? body.toString() : undefined
}
