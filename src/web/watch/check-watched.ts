import { CancelledError, type QueryClient } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { HOUR, type Instant } from '#cardano/utc-time.ts'
import { ApiError, ConnectionError, UnreadableResponse } from '#web/api/api-error.ts'
import { inBackground } from '#web/api/endpoint-query.ts'
import { inChainOrder } from '#web/pool-history/listed-updates.ts'
import { noteNews, readWatchList, type Watched } from '#web/watch-list/watch-list.ts'
import { accountChangesSince, poolChangesSince } from './changes-since.ts'
import { watchedAccountQuery, watchedPoolQuery } from './use-watched-data.ts'

/** The time of the last check of each network, in this browser's storage. */
const KEY = 'epochal.watch-checked'
/** Pools and accounts that are looked at in one check. */
const MOST = 10

/**
 * Looks for changes of what is watched on a network, at most once an hour: a background request for each, one after the other. What fails
 * keeps the count that it had.
 */
export async function checkWatched(client: QueryClient, name: NetworkName, now: Instant): Promise<void> {
  if (now - (checkedAt()[name] ?? 0) < HOUR) return
  noteChecked(name, now)
  const entries = readWatchList().entries.filter((entry) => entry.network === name && entry.seen)
  for (const entry of entries.slice(0, MOST)) {
    const news = await newsOf(client, name, entry)
    if (news === undefined) return
    noteNews(entry, news)
  }
}

/** The ways in which a request ends without data: the next one would too, or a page has ended it. */
const FAILURES = [ApiError, ConnectionError, UnreadableResponse, CancelledError] as const

/** Undefined where the request failed. @throws for an error that is none of a request */
async function newsOf(client: QueryClient, name: NetworkName, entry: Watched): Promise<number | undefined> {
  try {
    if (entry.kind === 'pool') {
      const { value } = await client.fetchQuery(inBackground(watchedPoolQuery(name, entry)))
      return poolChangesSince(inChainOrder(value), entry.seen?.values).length
    }
    const { value } = await client.fetchQuery(inBackground(watchedAccountQuery(name, entry)))
    return accountChangesSince(value, entry.seen?.values, (id) => id).length
  } catch (error) {
    if (FAILURES.some((failure) => error instanceof failure)) return undefined
    throw error
  }
}

function checkedAt(): Partial<Record<string, number>> {
  try {
    return Object(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

function noteChecked(name: NetworkName, now: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...checkedAt(), [name]: now }))
  } catch {
    // Storage is closed or full: a check is made for each document.
  }
}
