import type { QueryClient } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { dialects } from '#contract/dialect.ts'
import { poolUpdate } from '#contract/resources/pool-update.ts'
import { CACHE_STATUS_HEADER, readStaleReason } from '#explorer-protocol/cache-status.ts'
import { dialectOf } from '../../../api/api-client.ts'
import { networksQuery } from '../../../api/endpoint-query.ts'
import { whenIdle } from '../../../browser/when-idle.ts'
import type { ReceivedUpdates } from '../received/received-updates.ts'
import { type KnownList, newestRows } from './list-continuation.ts'
import { findStoredList, isContinuable, isWorthKeeping, type ListFacts, storeList } from './stored-list.ts'

/** A list to which new rows can be added. */
export interface KeptList extends ListFacts, KnownList {
  /** The list of an earlier visit; undefined for one that is on the page already. */
  readonly stored: Blob | undefined
}

/** The facts about each list on the page that was whole. */
const facts = new WeakMap<ReceivedUpdates, ListFacts>()

/** The list of a network that was whole, on this page or on an earlier visit; undefined where it is none of the same data. */
export async function findKeptList(
  network: NetworkName,
  updates: ReceivedUpdates,
  client: QueryClient,
): Promise<KeptList | undefined> {
  const source = sourceOf(client, network)
  if (source === undefined) return undefined
  const { rows, isWhole } = updates.extent.read()
  // Rows that have come since another response was interrupted are continued by that response.
  const stored = updates.bytes().length === 0 && !isWhole ? await findStoredList(network) : undefined
  const known = stored ?? facts.get(updates)
  if (!known || !isContinuable(known, source, Date.now())) return undefined
  if (stored) return { ...stored, newest: await newestOf([stored.body]), stored: stored.body }
  const bytes = updates.bytes()
  if (!isWhole || !updates.isRunning() || !isWorthKeeping(sizeOf(bytes))) return undefined
  return { ...known, rows, newest: await newestOf(bytes), stored: undefined }
}

/** Keeps a list that a response has made whole, for later requests and later visits; of a stale one, the page says so until another comes. */
export function keepWholeList(
  network: NetworkName,
  updates: ReceivedUpdates,
  client: QueryClient,
  response: Response,
): void {
  facts.delete(updates)
  if (isStale(response)) return
  const dialect = dialectOf(response.headers)
  const source = sourceOf(client, network)
  // A data service with short pages has no responses with the rows after another.
  if (source === undefined || dialects[dialect].plainList !== 'whole') return
  keepList(network, updates, { source, dialect, rows: updates.extent.read().rows, wholeAt: Date.now() })
}

/** Keeps a list with what is known of it. @param isNew whether it has rows that are not stored */
export function keepList(
  network: NetworkName,
  updates: ReceivedUpdates,
  known: ListFacts,
  isNew = true,
): void {
  facts.set(updates, known)
  if (!isNew) return
  const extent = updates.extent.read()
  whenIdle(() => {
    if (updates.extent.read() === extent)
      void storeList(network, { ...known, body: new Blob([...updates.bytes(), ']']) })
  })
}

/** Whether a response is older than it should be, since no newer one came. */
export function isStale({ headers }: Response): boolean {
  return readStaleReason(headers.get(CACHE_STATUS_HEADER)) !== undefined
}

/** The data of a network: its kind, the start of a simulated chain, and the fields that its updates have. */
function sourceOf(client: QueryClient, network: NetworkName): string | undefined {
  const listed = client.getQueryData(networksQuery.queryKey)?.find(({ name }) => name === network)
  if (!listed?.description) return undefined
  const { source, start_time } = listed.description
  return JSON.stringify([source, start_time, Object.keys(poolUpdate.fields)])
}

/** Bytes at the end of a list that have its newest rows. */
const END_BYTES = 64 * 1024

function newestOf(pieces: readonly (Blob | Uint8Array<ArrayBuffer>)[]): Promise<readonly string[]> {
  let first = pieces.length
  for (let bytes = 0; first > 0 && bytes < END_BYTES; bytes += sizeOf(pieces.slice(first, first + 1)))
    first -= 1
  return new Blob(pieces.slice(first)).slice(-END_BYTES).text().then(newestRows)
}

function sizeOf(pieces: readonly (Blob | Uint8Array)[]): number {
  return pieces.reduce((sum, piece) => sum + (piece instanceof Blob ? piece.size : piece.length), 0)
}
