import { settleWithin } from '#async/settle-within.ts'
import { DIALECT_HEADER, type Dialect } from '#contract/dialect.ts'
import { callPath, endpoints, type ListEndpointId, type RecordEndpointId } from '#contract/endpoints.ts'
import { readList, readRecord } from '#contract/read-response.ts'
import type { DocumentResponse } from '#explorer-protocol/document-data.ts'
import { initialRequests, pageKind } from '#explorer-protocol/initial-requests.ts'
import { matchGeneralPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import type { CacheResult } from '../cache/proxy-cache.ts'
import type { NetworkSource } from '../networks/network-source.ts'
import type { ResponseReader } from '../page-heads/network-page.ts'
import type { Timeouts } from '../reliability/timeouts.ts'
import { type RequestedResource, readResourceRequest } from '../resources/requested-resource.ts'
import { UpstreamRefusal, UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import type { VisitorAllowance } from '../upstream/visitor-allowance.ts'
import { cacheFields } from './responses.ts'

/** Characters of the longest record that a document brings. */
const MAX_RECORD = 64 * 1024

/** State and record of a page when its document is sent. */
export interface PageRecord {
  /** `missing`: no page has this address, or the record in it does not exist. `unknown`: whether it exists has yet to be shown. */
  readonly state: 'present' | 'missing' | 'unknown'
  /** Why the record does not exist, where the data service said so. */
  readonly refusal?: string
  /** Whether the data service has failed for it: the page shows that, and requests nothing else. */
  readonly hasFailed?: true
  /** The record of a page about one, where it is at hand. */
  readonly response?: DocumentResponse
  /** Differs whenever the response differs. */
  readonly tag?: string
}

/**
 * @param address of the page, without the query
 * @param visitor who pays for the upstream request
 */
export type PageRecordReader = (address: string, visitor: VisitorAllowance) => Promise<PageRecord>

/** A response at hand; `isOld` where its freshness has run out while another is under way. */
type Available = CacheResult & { readonly isOld?: true }

/**
 * Reads the one record that a page is about: from the cache, or within a moment from a data service with requests to spare. It is
 * the request that the app makes next, made a little earlier: the app's own joins it.
 */
export function createPageRecordReader(
  sources: ReadonlyMap<string, NetworkSource>,
  newRequestId: () => string,
  now: () => number,
  timeouts: Timeouts,
): PageRecordReader {
  return async (address, visitor) => {
    const { network, path } = splitPageAddress(address)
    const source = sources.get(network)
    if (!source) return { state: matchGeneralPage(address) ? 'present' : 'missing' }
    const { network: name } = source.service.upstream
    const kind = pageKind(name, path)
    if (kind !== 'of-subject') return { state: kind === 'none' ? 'missing' : 'present' }
    const [call] = initialRequests(name, path)
    const resource = call && readResourceRequest(name, callPath(call), '')
    if (!call || resource?.kind !== 'resource') return { state: 'unknown' }
    const found = await read(source, resource, visitor)
    if (found instanceof UpstreamUnavailable) return { state: 'unknown', hasFailed: true }
    if (found instanceof UpstreamRefusal) return refused(found.status, found.message)
    if (!found) return { state: 'unknown' }
    const { status, content, dialect } = found.response
    const { text, tag, contentType } = content
    if (status !== 200) return refused(status, text)
    const fields = {
      'Content-Type': contentType,
      [DIALECT_HEADER]: dialect,
      ...cacheFields(found, now(), undefined),
    }
    const response = { network: name, call, fields, text, ...(found.isOld && { isOld: true }) }
    return {
      state: 'present',
      tag: tag + (found.reason ?? ''),
      ...(text.length <= MAX_RECORD && { response }),
    }
  }

  /** @returns the response, or why there is none; undefined where it has not come in time */
  async function read(
    source: NetworkSource,
    resource: RequestedResource,
    visitor: VisitorAllowance,
  ): Promise<Available | UpstreamUnavailable | UpstreamRefusal | undefined> {
    const fresh = source.fresh(resource)
    if (fresh) return { response: fresh, result: 'hit' }
    const stored = source.stored(resource)
    const old: Available | undefined =
      stored?.status === 200 ? { response: stored, result: 'hit', isOld: true } : undefined
    if (!source.service.gate.isAmple || visitor.take() !== undefined) return old
    const context = { priority: 'user', requestId: newRequestId(), address: visitor.address } as const
    const loading = source.get(resource, context).catch((error: unknown) => {
      if (error instanceof UpstreamUnavailable && error.reason === 'collecting') return undefined
      // The app makes the same request and gets the same error.
      if (error instanceof UpstreamUnavailable) return old ?? error
      if (error instanceof UpstreamRefusal) return error
      throw error
    })
    const found = await settleWithin(loading, old ? timeouts.documentNewer : timeouts.document, undefined)
    return found ?? old
  }
}

function refused(status: number, detail: string): PageRecord {
  return status === 404 ? { state: 'missing', refusal: detail } : { state: 'unknown' }
}

/** Reads the record of a document by the contract. The reader throws an `InvalidResponse` for one that does not follow it. */
export function recordReader(response: DocumentResponse | undefined): ResponseReader {
  return (network, call) => {
    if (response?.network !== network || callPath(response.call) !== callPath(call)) return undefined
    const { id } = response.call
    const dialect = response.fields[DIALECT_HEADER] as Dialect
    return endpoints[id].returns === 'record'
      ? readRecord(id as RecordEndpointId, response.text, dialect)
      : readList(id as ListEndpointId, response.text, dialect)
  }
}
