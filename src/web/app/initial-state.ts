import { QueryClient } from '@tanstack/react-query'
import { SECOND } from '#cardano/utc-time.ts'
import { CACHE_STATUS_HEADER } from '#explorer-protocol/cache-status.ts'
import { requestPath } from '#explorer-protocol/initial-requests.ts'
import { STORED_STATUS, STORED_TIMING } from '#explorer-protocol/offline-app.ts'
import {
  DOCUMENT_DATA_ELEMENT,
  type DocumentData,
  type DocumentResponse,
} from '#explorer-protocol/page-rendering.ts'
import { dialectOf, noteResponse } from '../api/api-client.ts'
import { LIST_START_KEY, networksQuery } from '../api/endpoint-query.ts'
import { readReceived } from '../api/received.ts'
import { requestLog } from '../api/request-log.ts'
import { noteServerTime } from '../browser/clock.ts'
import { onPageIdle } from '../browser/page-idle.ts'
import { dataStatusQuery } from '../status/data-status-query.ts'

/** The data inside of the document; undefined in one of no page. */
export function readDocumentData(): DocumentData | undefined {
  const text = document.getElementById(DOCUMENT_DATA_ELEMENT)?.textContent
  return text ? JSON.parse(text) : undefined
}

/**
 * The cache of queries, with what the document has. Newer data waits until the page is idle: it would not be what the parts
 * of a document show that the app has yet to take over.
 * @param isRendered whether the server has rendered the document
 */
export function createQueryClient(data: DocumentData | undefined, isRendered: boolean): QueryClient {
  const queries = { networkMode: 'always' } as const
  const queryClient = new QueryClient({
    defaultOptions: { queries: { ...queries, refetchOnMount: !isRendered } },
  })
  if (data) restoreDocument(queryClient, data)
  const ofDocument = new Set(queryClient.getQueryCache().getAll())
  onPageIdle(() => {
    queryClient.setDefaultOptions({ queries })
    void queryClient.refetchQueries({
      type: 'active',
      stale: true,
      predicate: (query) => ofDocument.has(query),
    })
  })
  return queryClient
}

/** Milliseconds from which the browser's time and that of a document differ: one of them is wrong or old. */
const TIMES_DIFFER = 30 * SECOND

/** Fills the cache of queries with what the document has, and corrects this machine's clock by that of a new document. */
function restoreDocument(queryClient: QueryClient, data: DocumentData): void {
  const at = data.rendered?.at ?? 0
  const storedFor = storedDocumentAge()
  const isNew = storedFor === undefined && !isRestoredDocument()
  if (data.rendered && isNew && Math.abs(Date.now() - at) > TIMES_DIFFER) {
    noteServerTime(new Date(at).toUTCString(), performance.timeOrigin)
  }
  const receivedAt = storedFor !== undefined ? Date.now() - storedFor : isNew ? performance.timeOrigin : at
  restoreQueries(queryClient, data, receivedAt)
  logResponses(data, receivedAt, storedFor)
}

/** The key under which a response is cached. */
export function queryKeyOf({ network, call }: Pick<DocumentResponse, 'network' | 'call'>): [string, string] {
  return [network, requestPath(call)]
}

/**
 * Fills the cache of queries with what a document has, so that the first rendering is the same on the server and in the browser.
 * @param receivedAt the time of the document by this machine's clock, in milliseconds since the Unix epoch
 * @throws {InvalidResponse} for a response that does not follow the contract
 */
export function restoreQueries(
  queryClient: QueryClient,
  { networks, rendered }: DocumentData,
  receivedAt: number,
): void {
  queryClient.setQueryData(networksQuery.queryKey, networks, { updatedAt: receivedAt })
  for (const { call, fields, text, isOld, network } of rendered?.responses ?? []) {
    const queryKey = queryKeyOf({ network, call })
    const data = readReceived(call, text, dialectOf(new Headers(fields)))
    queryClient.setQueryData(queryKey, data, { updatedAt: receivedAt })
    if (isOld) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  if (rendered?.start) {
    queryClient.setQueryData(LIST_START_KEY, rendered.start, { updatedAt: receivedAt })
  }
  if (rendered?.status) {
    queryClient.setQueryData(dataStatusQuery.queryKey, rendered.status, { updatedAt: receivedAt })
  }
}

/**
 * Notes the responses of a document as if this document had requested them: for the request panel, and for what is stale.
 * @param storedFor milliseconds since the service worker stored the document, whose responses have the fields that it gives to data
 */
function logResponses({ rendered }: DocumentData, receivedAt: number, storedFor?: number): void {
  const ofWorker: Record<string, string> =
    storedFor === undefined
      ? {}
      : { [CACHE_STATUS_HEADER]: STORED_STATUS, Age: String(Math.floor(storedFor / SECOND)) }
  for (const { network, call, fields, text } of rendered?.responses ?? []) {
    const path = requestPath(call)
    const response = new Response(text, { headers: { ...fields, ...ofWorker } })
    noteResponse(network, path, response.headers)
    requestLog.set(`/${network}${path}`, { sentAt: receivedAt, response: Promise.resolve(response) })
  }
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
