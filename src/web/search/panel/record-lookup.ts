import type { QueryClient } from '@tanstack/react-query'
import type { NetworkName } from '#cardano/network.ts'
import { ApiError } from '../../api/api-error.ts'
import { listQuery, recordQuery } from '../../api/endpoint-query.ts'
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
export async function isOnRecord(client: QueryClient, path: string): Promise<boolean> {
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
