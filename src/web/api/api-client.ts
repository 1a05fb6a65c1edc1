import type { NetworkName } from '#cardano/network.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Dialect } from '#contract/dialect.ts'
import { PROBLEM_CONTENT_TYPE } from '#contract/problem.ts'
import { InvalidResponse } from '#contract/read-response.ts'
import { CACHE_STATUS_HEADER, readStaleReason } from '#explorer-protocol/cache-status.ts'
import { BACKGROUND, PRIORITY_HEADER, type Priority } from '#explorer-protocol/priority.ts'
import { basePath } from '#web/browser/base-path.ts'
import { noteServerTime } from '#web/browser/clock.ts'
import { ApiError, ConnectionError, type ListProgress, UnreadableResponse } from './api-error.ts'
import { dialectOf, type Received, receivedWith } from './received.ts'

/** A request for the data of a network. */
export interface DataRequest {
  readonly network: NetworkName
  /** Below the network's address, with the query. */
  readonly path: string
  readonly signal: AbortSignal
  readonly priority: Priority | undefined
}

/** Milliseconds from the start of the document in which its preloads are taken up. */
const PRELOADED_UNTIL = 10 * SECOND

/**
 * Sends a request and reads its response.
 * @param read the value of a text, which throws an `InvalidResponse` for one that does not follow the contract
 * @throws {ApiError | ConnectionError | UnreadableResponse}
 */
export async function fetchReceived<Value>(
  { network, path, signal, priority }: DataRequest,
  read: (text: string, dialect: Dialect) => Value | Promise<Value>,
): Promise<Received<Value>> {
  // The document may have sent the first requests.
  const sentAt = performance.now() < PRELOADED_UNTIL ? performance.timeOrigin : Date.now()
  const response = await fetchOk(`/${network}${path}`, signal, priority)
  const kept = response.clone()
  // A copy that the browser stored has the date of its own request.
  if (readStaleReason(kept.headers.get(CACHE_STATUS_HEADER)) !== 'offline') {
    noteServerTime(kept.headers.get('Date'), sentAt)
  }
  const text = await withConnectionErrors(response.text(), signal, kept)
  try {
    return receivedWith(kept, await read(text, dialectOf(kept.headers)))
  } catch (error) {
    throw error instanceof InvalidResponse ? new UnreadableResponse(kept, error) : error
  }
}

/**
 * A request of user priority has no header of ours, so that the browser reuses the request that the document
 * has preloaded, if any.
 * @param path of this explorer
 * @throws {ApiError | ConnectionError}
 */
export async function fetchOk(path: string, signal: AbortSignal, priority?: Priority): Promise<Response> {
  const headers = priority === 'background' ? { [PRIORITY_HEADER]: BACKGROUND } : {}
  const response = await withConnectionErrors(fetch(basePath + path, { signal, headers }), signal)
  if (!response.ok) throw await apiError(response)
  return response
}

/** Rethrows a network failure, but not an abort. @throws {ConnectionError} */
async function withConnectionErrors<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  response?: Response,
): Promise<T> {
  try {
    return await promise
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ConnectionError('Epochal cannot be reached.', { cause, response })
  }
}

/** The members of a problem that are read. */
type Problem = { readonly detail?: unknown } & Partial<ListProgress>

async function apiError(response: Response): Promise<ApiError> {
  const kept = response.clone()
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const isProblem = response.headers.get('Content-Type')?.startsWith(PROBLEM_CONTENT_TYPE)
  const problem: Problem = isProblem ? await response.json() : {}
  const { detail, rows, expected = null, seconds = null } = problem
  const reason = readStaleReason(response.headers.get(CACHE_STATUS_HEADER))
  return new ApiError(
    response.status,
    typeof detail === 'string' ? detail : `The response had the status ${response.status}.`,
    {
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
      reason,
      progress: reason === 'collecting' && rows !== undefined ? { rows, expected, seconds } : undefined,
      response: kept,
    },
  )
}
