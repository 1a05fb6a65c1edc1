import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER, type Dialect, isDialect } from '#contract/dialect.ts'
import {
  type EndpointParams,
  type EndpointRecord,
  endpointPath,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { PROBLEM_CONTENT_TYPE } from '#contract/problem.ts'
import { CACHE_STATUS_HEADER, readStaleReason } from '#explorer-protocol/cache-status.ts'
import { type ListedNetwork, NETWORK_LIST_PATH } from '#explorer-protocol/network-list.ts'
import { BACKGROUND, PRIORITY_HEADER, type Priority } from '#explorer-protocol/priority.ts'
import { noteServerTime, serverNow } from '../browser/clock.ts'
import { ApiError, ConnectionError } from './api-error.ts'
import { readListText } from './list-progress.ts'
import { type ReceivedRecord, readReceivedRecord, readReceivedRows } from './received.ts'
import { loggedFetch } from './request-log.ts'
import { noteStaleness } from './staleness.ts'

/** @throws {ApiError | ConnectionError | InvalidResponse} */
export async function getRecord<Id extends RecordEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
  signal: AbortSignal,
  priority?: Priority,
): Promise<ReceivedRecord<Id>> {
  const path = endpointPath(id, params)
  const { text, dialect } = await fetchData(network, path, signal, priority)
  return readReceivedRecord(id, text, dialect)
}

/** Rows of a list that are read before the page may do something else. */
const ROWS_AT_ONCE = 1000

/** A complete list. Its response has one row on each line. @throws {ApiError | ConnectionError | InvalidResponse} */
export async function getList<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
  signal: AbortSignal,
  priority?: Priority,
): Promise<readonly EndpointRecord<Id>[]> {
  const path = endpointPath(id, params)
  const read = (response: Response) => readListText(`/${network}${path}`, response)
  const { text, dialect } = await fetchData(network, path, signal, priority, read)
  const lines = text.replace(/^\s*\[|\]\s*$/g, '').split(/,\n/)
  const records: EndpointRecord<Id>[] = []
  for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve))
    const rows = `[${lines.slice(at, at + ROWS_AT_ONCE).join(',\n')}]`
    records.push(...readReceivedRows(id, rows, dialect))
  }
  return records
}

/** The networks that have a data source, and the announced ones. */
export async function getNetworks(signal: AbortSignal): Promise<readonly ListedNetwork[]> {
  return (await fetchOk(NETWORK_LIST_PATH, signal)).json()
}

/**
 * The text of a response.
 * @param path below the network's address
 * @throws {ApiError | ConnectionError}
 */
export async function fetchData(
  network: NetworkName,
  path: string,
  signal: AbortSignal,
  priority?: Priority,
  read: (response: Response) => Promise<string> = (response) => response.text(),
): Promise<{ readonly text: string; readonly dialect: Dialect }> {
  // The document may have sent the first requests.
  const sentAt = performance.now() < PRELOADED_UNTIL ? performance.timeOrigin : Date.now()
  const response = await fetchOk(`/${network}${path}`, signal, priority)
  const { headers } = response
  // A copy that the browser stored has the date of its own request.
  if (readStaleReason(headers.get(CACHE_STATUS_HEADER)) !== 'offline') {
    noteServerTime(headers.get('Date'), sentAt)
  }
  noteResponse(network, path, headers)
  return { text: await withConnectionErrors(read(response), signal), dialect: dialectOf(headers) }
}

/** Notes whether a response is stale, why, and from when it is. */
export function noteResponse(network: NetworkName, path: string, headers: Headers): void {
  const reason = readStaleReason(headers.get(CACHE_STATUS_HEADER))
  const age = Number(headers.get('Age') ?? 0) * SECOND
  noteStaleness(network, path, reason && { reason, at: serverNow() - age })
}

/** Milliseconds from the start of the document in which its preloads are taken up. */
const PRELOADED_UNTIL = 10 * SECOND

export function dialectOf(headers: Headers): Dialect {
  const dialect = headers.get(DIALECT_HEADER)
  return isDialect(dialect) ? dialect : 'documented'
}

/**
 * A request of user priority has no header of ours, so that the browser reuses the request that the document
 * has preloaded, if any.
 */
export async function fetchOk(path: string, signal: AbortSignal, priority?: Priority): Promise<Response> {
  const headers = priority === 'background' ? { [PRIORITY_HEADER]: BACKGROUND } : {}
  const response = await withConnectionErrors(loggedFetch(path, { signal, headers }), signal)
  if (!response.ok) throw await apiError(response)
  return response
}

/** Rethrows a network failure, but not an abort. @throws {ConnectionError} */
async function withConnectionErrors<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await promise
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ConnectionError('Epochal cannot be reached.', { cause })
  }
}

async function apiError(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const isProblem = response.headers.get('Content-Type')?.startsWith(PROBLEM_CONTENT_TYPE)
  const detail: unknown = isProblem ? (await response.json()).detail : undefined
  return new ApiError(
    response.status,
    typeof detail === 'string' ? detail : `The response had the status ${response.status}.`,
    {
      retryAfter: Number.isFinite(seconds) ? seconds : undefined,
      reason: readStaleReason(response.headers.get(CACHE_STATUS_HEADER)),
    },
  )
}
