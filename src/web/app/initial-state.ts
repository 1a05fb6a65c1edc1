import { QueryCache, QueryClient } from '@tanstack/react-query'
import { SECOND } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import {
  callPath,
  type EndpointCall,
  endpoints,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { InvalidResponse, readList, readRecord } from '#contract/read-response.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import {
  DOCUMENT_DATA_ELEMENT,
  type DocumentData,
  type DocumentResponse,
} from '#explorer-protocol/document-data.ts'
import { STORED_STATUS, STORED_TIMING } from '#explorer-protocol/offline-app.ts'
import { siteQuery } from '#web/api/endpoint-query.ts'
import { dialectOf, receivedWith } from '#web/api/received.ts'
import { noteServerTime } from '#web/browser/clock.ts'
import { reportMissingCode } from '#web/failures/caught-error.ts'

/** The data inside of the document; undefined in one of no page. */
export function readDocumentData(): DocumentData | undefined {
  const text = document.getElementById(DOCUMENT_DATA_ELEMENT)?.textContent
  return text ? JSON.parse(text) : undefined
}

/** The cache of queries, with what the document has. */
export function createQueryClient(data: DocumentData | undefined): QueryClient {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: reportMissingCode }),
    defaultOptions: { queries: { networkMode: 'always' } },
  })
  if (data) restoreDocument(queryClient, data)
  return queryClient
}

/** Milliseconds from which the browser's time and that of a document differ: one of them is wrong or old. */
const TIMES_DIFFER = 30 * SECOND

/** Fills the cache of queries with what the document has, and corrects this machine's clock by that of a new document. */
function restoreDocument(queryClient: QueryClient, { at, site, networks, record }: DocumentData): void {
  const storedFor = storedDocumentAge()
  const isNew = storedFor === undefined && !isRestoredDocument()
  if (isNew && Math.abs(Date.now() - at) > TIMES_DIFFER) {
    noteServerTime(new Date(at).toUTCString(), performance.timeOrigin)
  }
  const receivedAt = storedFor !== undefined ? Date.now() - storedFor : isNew ? performance.timeOrigin : at
  queryClient.setQueryData(siteQuery.queryKey, { site, networks }, { updatedAt: receivedAt })
  if (record) restoreRecord(queryClient, record, receivedAt, storedFor)
}

/**
 * Puts a document's record into the cache, as if this document had requested it: for the request panel too, and for what is stale.
 * @param receivedAt the time of the document by this machine's clock
 * @param storedFor milliseconds since the service worker stored the document, whose record has the fields that it gives to data
 */
function restoreRecord(
  queryClient: QueryClient,
  { network, call, fields, text, isOld }: DocumentResponse,
  receivedAt: number,
  storedFor: number | undefined,
): void {
  const path = callPath(call)
  const ofWorker: Record<string, string> =
    storedFor === undefined
      ? {}
      : { [CACHE_STATUS_HEADER]: STORED_STATUS, Age: String(Math.floor(storedFor / SECOND)) }
  const response = new Response(text, { headers: { ...fields, ...ofWorker } })
  const queryKey = [network, path]
  try {
    const received = receivedWith(response, readValue(call, text, dialectOf(response.headers)))
    queryClient.setQueryData(queryKey, received, { updatedAt: receivedAt })
  } catch (error) {
    // The app's own request for it ends in the same way, and the page says so.
    if (error instanceof InvalidResponse) return
    throw error
  }
  if (isOld) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

function readValue({ id }: EndpointCall, text: string, dialect: Dialect): unknown {
  return endpoints[id].returns === 'record'
    ? readRecord(id as RecordEndpointId, text, dialect)
    : readList(id as ListEndpointId, text, dialect)
}

/** Milliseconds since the service worker received this document, by this device's clock; undefined for one from the server. */
function storedDocumentAge(): number | undefined {
  return navigations()
    .flatMap(({ serverTiming = [] }) => serverTiming)
    .find(({ name }) => name === STORED_TIMING)?.duration
}

/** Whether the browser went back or forward to this document, or restored its tab, maybe without asking the server. */
function isRestoredDocument(): boolean {
  return navigations().some(({ type }) => type === 'back_forward')
}

function navigations(): readonly PerformanceNavigationTiming[] {
  return performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
}
