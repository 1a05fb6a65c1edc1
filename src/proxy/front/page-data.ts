import { settleWithin } from '#async/settle-within.ts'
import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { matchGeneralPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import type { PageResponse } from '#explorer-protocol/page-rendering.ts'
import { pageKind, pageRequests } from '#explorer-protocol/page-requests.ts'
import type { StoredResponse } from '../cache/stored-response.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import { readResourceRequest } from '../networks/resource-request.ts'
import { UpstreamRefusal } from '../upstream/upstream-refusal.ts'
import { UpstreamUnavailable } from '../upstream/upstream-unavailable.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'

/**
 * Milliseconds that a document waits for responses that are not stored. After a longer wait the browser would
 * have them as soon by its own requests.
 */
const LONGEST_WAIT = 120

/** The responses that a page begins with. */
export interface PageResponses {
  /** Differs whenever one of the responses differs. */
  readonly key: string
  readonly responses: readonly PageResponse[]
}

interface PageData {
  /** 404 where no page has this address, or the subject in it is known not to exist. */
  readonly status: 200 | 404
  /** Undefined unless every response is available. */
  readonly responses: PageResponses | undefined
  /** Those that are available, in the order of the page's requests. */
  readonly atHand: readonly PageResponse[]
}

/** @param visitor who pays for upstream requests */
export type PageDataReader = (address: string, visitor: VisitorAllowance) => Promise<PageData>

const NOT_FOUND: PageData = { status: 404, responses: undefined, atHand: [] }
const WITHOUT_RESPONSES: PageData = { status: 200, responses: undefined, atHand: [] }

/**
 * Reads what a page begins with: responses that are stored and fresh, or that come within a moment from a data
 * service with requests to spare. These are the requests that the page makes anyway, made a little earlier.
 */
export function createPageDataReader(
  sources: ReadonlyMap<string, NetworkSource>,
  newRequestId: () => string,
): PageDataReader {
  return async (address, visitor) => {
    if (matchGeneralPage(address)) return WITHOUT_RESPONSES
    const { network, path } = splitPageAddress(address)
    const source = sources.get(network)
    if (!source || !isNetworkName(network)) return NOT_FOUND
    const kind = pageKind(network, path)
    if (kind === 'none') return NOT_FOUND
    const paths = pageRequests(network, path).map(({ id, params }) => endpointPath(id, params as never))
    const found = await Promise.all(paths.map((path) => availableResponse(source, network, path, visitor)))
    if (kind === 'of-subject' && found[0]?.status === 404) return NOT_FOUND
    const present = found.flatMap((response, at) =>
      response !== undefined && isPresent(response) ? [{ response, path: paths[at] ?? '' }] : [],
    )
    const atHand = present.map(({ response: { body, dialect }, path }) => {
      return { network, path, text: body.toString(), dialect }
    })
    const isComplete = paths.length > 0 && present.length === paths.length
    const key = present.map(({ response }) => response.tag).join()
    return { status: 200, responses: isComplete ? { key, responses: atHand } : undefined, atHand }
  }

  async function availableResponse(
    source: NetworkSource,
    network: NetworkName,
    path: string,
    visitor: VisitorAllowance,
  ): Promise<StoredResponse | Refused | undefined> {
    const request = readResourceRequest(network, path, '')
    if (request.kind === 'problem') return undefined
    const fresh = source.fresh(request)
    if (fresh || !source.service.budget.isAmple || visitor.take() !== undefined) return fresh
    const loading = source
      .get(request, { priority: 'user', requestId: newRequestId(), visitor })
      .catch((error: unknown) => {
        // The browser makes the same request and gets the same error.
        if (error instanceof UpstreamUnavailable) return undefined
        if (error instanceof UpstreamRefusal) return { refused: error.status }
        throw error
      })
    const result = await settleWithin(loading, LONGEST_WAIT, undefined)
    if (result === undefined || 'growing' in result) return undefined
    return 'refused' in result ? { status: result.refused } : result.response
  }
}

interface Refused {
  readonly status: number
}

function isPresent(response: StoredResponse | Refused): response is StoredResponse {
  return 'body' in response && response.status === 200
}
