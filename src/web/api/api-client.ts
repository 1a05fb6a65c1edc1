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
import { PROBLEM_CONTENT_TYPE } from '#contract/problem-content-type.ts'
import { CACHE_STATUS_HEADER, readStaleReason } from '#explorer-protocol/cache-status.ts'
import { type ListedNetwork, NETWORK_LIST_PATH } from '#explorer-protocol/network-list.ts'
import { BACKGROUND, PRIORITY_HEADER, type Priority } from '#explorer-protocol/priority.ts'
import { noteServerTime, serverNow } from '../browser/server-clock.ts'
import { ApiError, ConnectionError } from './api-error.ts'
import { type ReceivedRecord, readReceivedRecord, readReceivedRows } from './read-received.ts'
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
  const response = await fetchResponse(network, path, signal, priority)
  const text = await withConnectionErrors(response.text(), signal)
  return readReceivedRecord(id, text, dialectOf(response.headers), path)
}

interface ListOptions {
  readonly signal: AbortSignal
  /** `user` unless set. */
  readonly priority: Priority | undefined
}

/**
 * A complete list. Its response has one row on each line and may take long to arrive.
 * @throws {ApiError | ConnectionError | InvalidResponse}
 */
export async function getList<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
  { signal, priority }: ListOptions,
): Promise<readonly EndpointRecord<Id>[]> {
  const path = endpointPath(id, params)
  const response = await fetchResponse(network, path, signal, priority)
  const dialect = dialectOf(response.headers)
  const read = (text: string) => readReceivedRows(id, text, dialect, path)
  const records: EndpointRecord<Id>[] = []
  let pending = ''
  let begunAt = performance.now()
  for await (const piece of textPieces(response, signal)) {
    const text = pending + piece
    const end = text.lastIndexOf(',\n')
    if (end >= 0) records.push(...read(`${records.length > 0 ? '[' : ''}${text.slice(0, end)}]`))
    pending = end >= 0 ? text.slice(end + 1) : text
    if (performance.now() - begunAt < LONGEST_TASK) continue
    // Pieces that have come already would be read without a pause.
    await new Promise((resolve) => setTimeout(resolve))
    begunAt = performance.now()
  }
  records.push(...read(records.length > 0 ? `[${pending}` : pending))
  return records
}

/** Milliseconds for which a list is read before the page may do something else. */
const LONGEST_TASK = 40

/** The networks that have a data source, and the announced ones. */
export async function getNetworks(signal: AbortSignal): Promise<readonly ListedNetwork[]> {
  return (await fetchOk(NETWORK_LIST_PATH, signal)).json()
}

/** @throws {ApiError | ConnectionError} */
export async function fetchResponse(
  network: NetworkName,
  path: string,
  signal: AbortSignal,
  priority?: Priority,
): Promise<Response> {
  // The document may have sent the first requests.
  const sentAt = performance.now() < PRELOADED_UNTIL ? performance.timeOrigin : Date.now()
  const response = await fetchOk(`/${network}${path}`, signal, priority)
  // A copy that the browser stored has the date of its own request.
  if (readStaleReason(response.headers.get(CACHE_STATUS_HEADER)) !== 'offline') {
    noteServerTime(response.headers.get('Date'), sentAt)
  }
  noteResponse(network, path, response.headers)
  return response
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
  const isBackground = priority === 'background'
  const headers = isBackground ? { [PRIORITY_HEADER]: BACKGROUND } : {}
  const response = await withConnectionErrors(loggedFetch(path, { signal, headers }), signal)
  if (!response.ok) throw await apiError(response)
  return response
}

/** Bytes of a piece of text: some 200 rows. */
const PIECE = 64 * 1024

async function* textPieces({ body }: Response, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await withConnectionErrors(reader.read(), signal)
    if (done) return
    for (let at = 0; at < value.length; at += PIECE)
      yield decoder.decode(value.subarray(at, at + PIECE), { stream: true })
  }
}

/**
 * Rethrows a network failure, but not an abort, as a ConnectionError.
 * @throws {ConnectionError}
 */
export async function withConnectionErrors<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
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
