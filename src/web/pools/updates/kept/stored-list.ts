import type { NetworkName } from '#cardano/network.ts'
import { DAY } from '#cardano/utc-time.ts'
import { type Dialect, dialects } from '#contract/dialect.ts'
import { endpointPath } from '#contract/endpoints.ts'

/** The service worker does not remove it. */
export const LIST_CACHE = 'epochal-lists-1'

/** Facts about a list of updates that was whole. */
export interface ListFacts {
  /** The data that the list is of, in an unambiguous spelling. */
  readonly source: string
  readonly dialect: Dialect
  readonly rows: number
  /** The time at which a response had all rows, in milliseconds since the Unix epoch. */
  readonly wholeAt: number
}

/** A list that is stored in this browser. */
export interface StoredList extends ListFacts {
  readonly body: Blob
}

/** Bytes of a list that is worth to be continued, and of the longest one that is stored. */
const [LEAST_BYTES, MOST_BYTES] = [100_000, 50_000_000]

/** Milliseconds after which the whole list is requested, since an operator can repair earlier rows. */
const LONGEST_CONTINUED = 7 * DAY

/** Whether a list of some bytes is continued, so that no more is requested than without it. */
export function isWorthKeeping(bytes: number): boolean {
  return bytes >= LEAST_BYTES && bytes <= MOST_BYTES
}

/** Whether a list is recent enough to be continued, and of the same data. */
export function isContinuable({ source, wholeAt }: ListFacts, wanted: string, now: number): boolean {
  return source === wanted && wholeAt <= now && now - wholeAt < LONGEST_CONTINUED
}

/** The list of a network that is stored; undefined where there is none, or storage is refused. */
export async function findStoredList(network: NetworkName): Promise<StoredList | undefined> {
  if (!mayStore()) return undefined
  try {
    const response = await (await caches.open(LIST_CACHE)).match(addressOf(network))
    const facts = response && readFacts(response.headers)
    return facts && { ...facts, body: await response.blob() }
  } catch {
    return undefined
  }
}

/** Stores a list in the place of the one before. Where storage is refused or full, the one before goes. */
export async function storeList(network: NetworkName, { body, ...facts }: StoredList): Promise<void> {
  if (!mayStore() || !isWorthKeeping(body.size)) return
  try {
    const headers = { 'Content-Type': 'application/json', [FACTS_FIELD]: JSON.stringify(facts) }
    await (await caches.open(LIST_CACHE)).put(addressOf(network), new Response(body, { headers }))
  } catch {
    await removeStoredList(network)
  }
}

export async function removeStoredList(network: NetworkName): Promise<void> {
  try {
    await (await caches.open(LIST_CACHE)).delete(addressOf(network))
  } catch {
    // Storage is refused, so nothing is there.
  }
}

/** Whether anything may be stored on this device: where the server wants a service worker, and it serves this page. */
function mayStore(): boolean {
  return 'caches' in globalThis && Boolean(navigator.serviceWorker?.controller)
}

function addressOf(network: NetworkName): string {
  return `/${network}${endpointPath('poolUpdates', {})}`
}

const FACTS_FIELD = 'Epochal-List'

function readFacts(headers: Headers): ListFacts | undefined {
  const facts: Partial<ListFacts> = JSON.parse(headers.get(FACTS_FIELD) ?? '{}')
  const { source, dialect, rows, wholeAt } = facts
  if (source === undefined || rows === undefined || wholeAt === undefined) return undefined
  return dialect && dialects[dialect] ? { source, dialect, rows, wholeAt } : undefined
}
