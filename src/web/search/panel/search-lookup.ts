import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { NetworkName } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { ApiError } from '../../api/api-error.ts'
import { listQuery, recordQuery } from '../../api/endpoint-query.ts'
import { serverNow } from '../../browser/clock.ts'
import { useLinksOut, useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { readSearch } from '../reading/read-search.ts'
import type { SearchReading } from '../reading/search-result.ts'
import { networkOfPath } from './panel-content.ts'

/** Requests the record of a page; resolves to false where there is none. */
type Request = (client: QueryClient, network: NetworkName, value: string) => Promise<boolean>

/** The pages whose record can be requested before they are opened, by their path below the network. */
const requests: readonly (readonly [path: RegExp, request: Request])[] = [
  [
    /^\/\w+\/blocks\/([0-9a-f]{64})$/,
    async (client, network, block_hash) =>
      Boolean(await client.fetchQuery(recordQuery(network, 'blockByHash', { block_hash }))),
  ],
  [
    /^\/\w+\/pools\/([0-9a-f]{64})\/updates$/,
    async (client, network, vrf_key_hash) =>
      (await client.fetchQuery(listQuery(network, 'poolUpdatesByVrfKeyHash', { vrf_key_hash }))).length > 0,
  ],
  [
    /^\/\w+\/accounts\/(stake\w+)$/,
    async (client, network, stake_address) =>
      Boolean(await client.fetchQuery(recordQuery(network, 'account', { stake_address }))),
  ],
]

/**
 * The pages among which a lookup decides: readings of one value, of which at most one is expected to have a record.
 * Undefined where the first choice is certain, or is the only reading of its value.
 */
export function pathsToLookUp(paths: readonly string[]): readonly [string, ...string[]] | undefined {
  const [first] = paths
  const value = first === undefined ? undefined : lookedUpValue(first)
  if (first === undefined || value === undefined) return undefined
  const others = paths.slice(1).filter((path) => lookedUpValue(path) === value)
  return others.length > 0 ? [first, ...others] : undefined
}

/** The value that a page's record is found by: a hash, or the key hash or script hash in a stake address. */
function lookedUpValue(path: string): string | undefined {
  const text = requests.flatMap(([pattern]) => pattern.exec(path)?.[1] ?? [])[0]
  // The header after the separator and the checksum at the end differ for a key and a script.
  return text?.replace(/^stake(?:_test)?1.(\w+)\w{6}$/, '$1')
}

/** @returns false if the data service has no record for the page; rejects if it did not answer */
async function isOnRecord(client: QueryClient, path: string): Promise<boolean> {
  const network = networkOfPath(path)
  for (const [pattern, request] of requests) {
    const value = pattern.exec(path)?.[1]
    if (value === undefined || network === undefined) continue
    return request(client, network, value).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return false
      throw error
    })
  }
  return true
}

/** Opens the first of several pages that has a record. */
export interface RecordLookup {
  readonly isWaiting: boolean
  readonly start: (paths: readonly [string, ...string[]]) => void
  /** Forgets the question; its requests may still arrive, and are kept for the pages. */
  readonly stop: () => void
}

/** @param open called with the path of the page, unless the lookup was stopped */
export function useRecordLookup(open: (path: string) => void): RecordLookup {
  const client = useQueryClient()
  const running = useRef<object>(undefined)
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(
    () => () => {
      running.current = undefined
    },
    [],
  )

  function stop(): void {
    running.current = undefined
    setIsWaiting(false)
  }

  async function start(paths: readonly [string, ...string[]]): Promise<void> {
    const run = {}
    running.current = run
    setIsWaiting(true)
    const path = await firstOnRecord(paths, (path) => isOnRecord(client, path))
    if (running.current !== run) return
    stop()
    open(path)
  }

  return { isWaiting, start, stop }
}

/**
 * The path of the first page whose record exists, looked up one after the other. It is the first path if none exists, since
 * its page says so, and if the data service does not answer.
 * @param isOnRecord resolves to false if there is no such record; rejects without an answer
 */
export async function firstOnRecord(
  paths: readonly [string, ...string[]],
  isOnRecord: (path: string) => Promise<boolean>,
): Promise<string> {
  try {
    for (const path of paths) if (await isOnRecord(path)) return path
  } catch {
    // Offline, or the limits are used up: the first page says so and tries again.
  }
  return paths[0]
}

/** The reading of a text on the page's network, with what the page knows to be on record. It sends no request. */
export function useReading(text: string): SearchReading {
  const network = useNetwork()
  const description = useNetworkDescription()
  const linksOut = useLinksOut()
  const client = useQueryClient()
  return useMemo(() => {
    const newest = client.getQueryData(recordQuery(network.name, 'latestBlock', {}).queryKey)
    return readSearch(text, {
      network,
      now: serverNow() as UtcTime,
      recording: description?.recording ?? undefined,
      linksOut,
      findsPoolIds: description?.pool_ids ?? false,
      newestBlockNo: newest?.record.block_no ?? undefined,
    })
  }, [text, network, description, linksOut, client])
}
