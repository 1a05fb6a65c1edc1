import { type FetchQueryOptions, queryOptions } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { MINUTE } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import {
  type EndpointCall,
  type EndpointParams,
  type EndpointRecord,
  endpointPath,
  endpoints,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { freshness } from '#contract/freshness.ts'
import { readList, readRecord } from '#contract/read-response.ts'
import type { Priority } from '#explorer-protocol/priority.ts'
import { SITE_PATH, type SiteDocument } from '#explorer-protocol/site-document.ts'
import { fetchOk, fetchReceived } from './api-client.ts'
import { ConnectionError } from './api-error.ts'
import { whenCollected } from './list-progress.ts'
import { type Received, receivedValue } from './received.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** The priority of the query's requests is read when each is sent, so that those of one query can differ. */
    queryMeta: { readonly priority?: Priority | undefined }
  }
}

/** The query of an endpoint that returns one record. The cache has the response; a component reads its value. */
export function recordQuery<Id extends RecordEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
) {
  const path = endpointPath(id, params)
  return queryOptions({
    queryKey: [network, path],
    queryFn: ({ signal, meta }) =>
      fetchReceived({ network, path, signal, priority: meta?.priority }, (text, dialect) =>
        readRecord(id, text, dialect),
      ),
    select: receivedValue<EndpointRecord<Id>>,
    staleTime: freshness[id].browser,
    retry: shouldRetry,
  })
}

/** How long the list of all pool updates, which may be megabytes, stays, and that it is compared with none before it. */
const longList = { gcTime: MINUTE, structuralSharing: false }

/** The query of an endpoint that returns a list. The cache has the response; a component reads its rows. */
export function listQuery<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
) {
  const path = endpointPath(id, params)
  return queryOptions({
    queryKey: [network, path],
    queryFn: ({ signal, meta }) =>
      whenCollected(`/${network}${path}`, signal, () =>
        fetchReceived({ network, path, signal, priority: meta?.priority }, (text, dialect) =>
          readRows(id, text, dialect),
        ),
      ),
    select: receivedValue<readonly EndpointRecord<Id>[]>,
    staleTime: freshness[id].browser,
    retry: shouldRetry,
    ...(id === 'poolUpdates' && longList),
  })
}

/** The query of a call, whose endpoint is known only when the page runs: of a record, or of the rows of a list. */
export function callQuery(
  network: NetworkName,
  { id, params }: EndpointCall,
): FetchQueryOptions<Received<unknown>> {
  // The parameters are those of the endpoint: the compiler does not follow which of the two it is.
  const own = params as never
  const query: object =
    endpoints[id].returns === 'record'
      ? recordQuery(network, id as RecordEndpointId, own)
      : listQuery(network, id as ListEndpointId, own)
  return query as FetchQueryOptions<Received<unknown>>
}

/** Rows of a list that are read before the page may do something else. */
const ROWS_AT_ONCE = 1000

/** The rows of a list, whose text has one on each line. */
async function readRows<Id extends ListEndpointId>(
  id: Id,
  text: string,
  dialect: Dialect,
): Promise<readonly EndpointRecord<Id>[]> {
  const lines = text.replace(/^\s*\[|\]\s*$/g, '').split(/,\n/)
  const records: EndpointRecord<Id>[] = []
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve))
    const rows = `[${lines.slice(at, at + ROWS_AT_ONCE).join(',\n')}]`
    records.push(...readList(id, rows, dialect))
  }
  return records
}

/** A query of background requests, which the proxy may refuse while the data service is near its limits. */
export function inBackground<Query extends object>(query: Query) {
  return { ...query, meta: { priority: 'background' satisfies Priority } }
}

/** The document of this site: its settings, and its networks. A description stays known until another one comes. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async ({ client, queryKey, signal }): Promise<SiteDocument> => {
    const document: SiteDocument = await (await fetchOk(SITE_PATH, signal)).json()
    const before = client.getQueryData<SiteDocument>(queryKey)
    const networks = document.networks.map((network) => ({
      ...network,
      description:
        network.description ??
        before?.networks.find(({ name }) => name === network.name)?.description ??
        null,
    }))
    return { ...document, networks }
  },
  staleTime: MINUTE,
  retry: shouldRetry,
})

/** The networks of this site: those that have a data source, and the announced ones. */
export const networksQuery = queryOptions({
  ...siteQuery,
  select: ({ networks }: SiteDocument) => networks,
})

const TRIES = 2

/**
 * True for connection failures, a few times, unless the browser knows that it has no connection. The proxy itself retries
 * requests to a data service where that helps.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  return error instanceof ConnectionError && globalThis.navigator?.onLine && failures < TRIES
}
