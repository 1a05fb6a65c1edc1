import { settleWithin } from '#async/settle-within.ts'
import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { matchGeneralPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import type { PageResponse } from '#explorer-protocol/page-rendering.ts'
import { pageKind, pageRequests } from '#explorer-protocol/page-requests.ts'
import type { CacheResult } from '../cache/response-cache.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import { readResourceRequest } from '../networks/resource-request.ts'
import { UpstreamRefusal } from '../upstream/upstream-refusal.ts'
import { UpstreamUnavailable } from '../upstream/upstream-unavailable.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import { momentFields } from './moment-fields.ts'

/**
 * Milliseconds that a document waits for responses that are not stored. After a longer wait the browser would
 * have them as soon by its own requests.
 */
const LONGEST_WAIT = 120

/**
 * Characters of a response that a document brings. The browser requests a longer one while it shows the document: that of
 * one subject is to come in the first packets, which a long list beside it would not leave room for.
 */
const LONGEST_BROUGHT = { 'of-subject': 16 * 1024, general: 64 * 1024 } as const
const LONGEST_COMPANION = { 'of-subject': 2 * 1024, general: 64 * 1024 } as const

function longestBrought(kind: 'of-subject' | 'general', isSubject: boolean): number {
  return (isSubject ? LONGEST_BROUGHT : LONGEST_COMPANION)[kind]
}

/** The responses that a page begins with. */
export interface PageResponses {
  /** Differs whenever one of the responses differs. */
  readonly key: string
  readonly responses: readonly PageResponse[]
}

interface PageData {
  /** 404 where no page has this address, or the subject in it is known not to exist. */
  readonly status: 200 | 404
  /** Undefined unless the page's own subject is available. */
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
  now: () => number,
): PageDataReader {
  return async (address, visitor) => {
    if (matchGeneralPage(address)) return WITHOUT_RESPONSES
    const { network, path } = splitPageAddress(address)
    const source = sources.get(network)
    if (!source || !isNetworkName(network)) return NOT_FOUND
    const kind = pageKind(network, path)
    if (kind === 'none') return NOT_FOUND
    const calls = pageRequests(network, path)
    const found = await Promise.all(
      calls.map(async (call) => {
        const path = endpointPath(call.id, call.params as never)
        return { call, path, available: await availableResponse(source, network, path, visitor) }
      }),
    )
    const [subject] = found
    if (kind === 'of-subject' && subject?.available && refusalOf(subject.available) === 404) return NOT_FOUND
    const present = found.flatMap(({ available, ...rest }) =>
      available && 'response' in available && available.response.status === 200
        ? [{ ...rest, result: available }]
        : [],
    )
    const at = now()
    const atHand = present.map(({ call, path, result }) => {
      const { body, dialect, contentType } = result.response
      const fields = {
        'Content-Type': contentType,
        [DIALECT_HEADER]: dialect,
        ...momentFields(result, at, undefined),
      }
      const text = body.toString()
      return {
        network,
        call,
        path,
        dialect,
        fields,
        text,
        isBrought: text.length <= longestBrought(kind, call === subject?.call),
      }
    })
    const key = present.map(({ result: { response, reason = '' } }) => response.tag + reason).join()
    const hasSubject = subject !== undefined && present[0]?.path === subject.path
    return { status: 200, responses: hasSubject ? { key, responses: atHand } : undefined, atHand }
  }

  async function availableResponse(
    source: NetworkSource,
    network: NetworkName,
    path: string,
    visitor: VisitorAllowance,
  ): Promise<CacheResult | Refused | undefined> {
    const request = readResourceRequest(network, path, '')
    if (request.kind === 'problem') return undefined
    const fresh = source.fresh(request)
    if (fresh) return { response: fresh, result: 'hit' }
    if (!source.service.budget.isAmple || visitor.take() !== undefined) return undefined
    const loading = source
      .get(request, { priority: 'user', requestId: newRequestId(), visitor })
      .catch((error: unknown) => {
        // The browser makes the same request and gets the same error.
        if (error instanceof UpstreamUnavailable) return undefined
        if (error instanceof UpstreamRefusal) return { refused: error.status } as const
        throw error
      })
    const result = await settleWithin(loading, LONGEST_WAIT, undefined)
    return result === undefined || 'growing' in result ? undefined : result
  }
}

/** The data service has refused the request. */
interface Refused {
  readonly refused: number
}

function refusalOf(available: CacheResult | Refused): number | undefined {
  return 'refused' in available ? available.refused : available.response.status
}
