import type { QueryClient } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { InvalidResponse } from '#contract/read-response.ts'
import { dialectOf, fetchResponse, withConnectionErrors } from '../../../api/api-client.ts'
import { ApiError, ConnectionError } from '../../../api/api-error.ts'
import { newestUpdatesQuery } from '../../../api/endpoint-query.ts'
import { requestLog } from '../../../api/request-log.ts'
import { addingTo, piecesOf } from '../received/add-pieces.ts'
import type { ReceiveOptions } from '../received/receive-options.ts'
import type { ReceivedUpdates } from '../received/received-updates.ts'
import { findKeptList, isStale, type KeptList, keepList } from './kept-lists.ts'
import { type CountedUpdates, continuationOf, continuationOptions } from './list-continuation.ts'
import { removeStoredList } from './stored-list.ts'

/**
 * Requests the rows after a list that was whole, and adds them. Nothing of a stored list is shown before a response has confirmed it.
 * @returns false where the whole list is to be requested
 * @throws {ApiError} for a refusal until some time, which concerns the whole list too
 * @throws {ConnectionError} when the worker does not start
 */
export async function continueList(
  network: NetworkName,
  updates: ReceivedUpdates,
  options: ReceiveOptions,
): Promise<boolean> {
  const list = await findKeptList(network, updates, options.client)
  const added = list && (await requestAdded(network, list, options))
  if (!added) return false
  return (!list.stored && added.length === 0) || addRows(network, updates, list, added, options.signal)
}

/** @returns undefined where the rows may not be all that are new */
async function requestAdded(
  network: NetworkName,
  list: KeptList,
  { signal, priority, client }: ReceiveOptions,
): Promise<readonly string[] | undefined> {
  const query = continuationOptions(list)
  if (query === undefined) return undefined
  const path = endpointPath('poolUpdates', {}) + query
  forgetOther(network, path)
  try {
    const response = await fetchResponse(network, path, signal, priority)
    if (isStale(response) || dialectOf(response.headers) !== list.dialect) return undefined
    const text = await withConnectionErrors(response.text(), signal)
    return continuationOf(list, text, countedUpdates(network, client))
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && error.retryAfter !== undefined)) throw error
    return undefined
  }
}

/** @returns false for a list that cannot be read, of which nothing is left */
async function addRows(
  network: NetworkName,
  updates: ReceivedUpdates,
  { stored, newest, ...facts }: KeptList,
  added: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const add = addingTo(updates, signal)
  const rows = facts.rows + added.length
  try {
    await updates.begin(facts.dialect)
    // Without the end of the list.
    if (stored) for await (const bytes of piecesOf(stored.slice(0, -1).stream(), signal)) await add(bytes)
    await add(new TextEncoder().encode(`${added.map((row) => `,\n${row}`).join('')}]`))
    await updates.end()
    if (updates.extent.read().rows !== rows) throw new InvalidResponse('the stored list has lost rows')
  } catch (error) {
    // Rows that came in part would be continued by a response for the whole list.
    updates.clear()
    if (signal.aborted || error instanceof ConnectionError) throw error
    await removeStoredList(network)
    return false
  }
  const { source, dialect, wholeAt } = facts
  keepList(network, updates, { source, dialect, rows, wholeAt }, added.length > 0)
  return true
}

function countedUpdates(network: NetworkName, client: QueryClient): CountedUpdates | undefined {
  const { records, total } = client.getQueryData(newestUpdatesQuery(network).queryKey) ?? {}
  const [newest] = records ?? []
  return newest && total !== undefined ? { total, newest: newest.id } : undefined
}

const logged = new Map<NetworkName, string>()

/** Keeps the newest request of its kind alone in the log. */
function forgetOther(network: NetworkName, path: string): void {
  const before = logged.get(network)
  if (before !== undefined && before !== path) requestLog.delete(`/${network}${before}`)
  logged.set(network, path)
}
