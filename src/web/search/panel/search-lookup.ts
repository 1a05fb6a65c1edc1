import { type QueryClient, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { initialRequests } from '#explorer-protocol/initial-requests.ts'
import { splitPageAddress } from '#explorer-protocol/page-paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callQuery, networksQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { networkOfPath } from '#web/search/reading/choices.ts'
import { readSearchText } from '#web/search/reading/read-search.ts'
import type { SearchReading } from '#web/search/reading/search-result.ts'
import { searchContext } from '#web/search/search-context.ts'

/** @returns false if the data service has no record for the page; rejects if it did not answer */
async function isOnRecord(client: QueryClient, address: string): Promise<boolean> {
  const network = networkOfPath(address)
  const [call] = network === undefined ? [] : initialRequests(network, splitPageAddress(address).path)
  if (network === undefined || call === undefined) return true
  try {
    const { value } = await client.fetchQuery(callQuery(network, call))
    return !Array.isArray(value) || value.length > 0
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

/**
 * Opens the first of several pages that has a record.
 * @param open called with the path of the page, unless the lookup was stopped
 */
export function useRecordLookup(open: (path: string) => void) {
  const client = useQueryClient()
  const { mutate, reset, isPending } = useMutation({
    mutationFn: (paths: readonly string[]) => firstOnRecord(paths, (path) => isOnRecord(client, path)),
    networkMode: 'always',
  })
  return {
    isWaiting: isPending,
    start: (paths: readonly string[]) => mutate(paths, { onSuccess: open }),
    /** Forgets the question; its requests may still arrive, and are kept for the pages. */
    stop: reset,
  }
}

/**
 * The path of the first page whose record exists, looked up one after the other. It is the first path if none exists, since
 * its page says so, and if the data service does not answer.
 * @param isOnRecord resolves to false if there is no such record; rejects without an answer
 */
export async function firstOnRecord(
  paths: readonly string[],
  isOnRecord: (path: string) => Promise<boolean>,
): Promise<string> {
  const [first = ''] = paths
  try {
    for (const path of paths) if (await isOnRecord(path)) return path
  } catch {
    // Offline, or the limits are used up: the first page says so and tries again.
  }
  return first
}

/** The reading of a text on the page's network, with what the page knows to be on record. It sends no request. */
export function useReading(text: string): SearchReading {
  const { name } = useNetwork()
  const { data: listed } = useSuspenseQuery(networksQuery)
  const client = useQueryClient()
  const zone = timeZone.use()
  return useMemo(
    () => readSearchText(text, searchContext(client, listed, name, zone)),
    [text, client, listed, name, zone],
  )
}
