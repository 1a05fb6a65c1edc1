import type { QueryClient } from '@tanstack/react-query'
import { groupDigits } from '#cardano/decimal.ts'
import type { NetworkName } from '#cardano/network.ts'
import type { Block } from '#contract/resources/block.ts'
import { listQuery } from '#web/api/endpoint-query.ts'
import type { Received } from '#web/api/received.ts'
import { paths } from '#web/routing/paths.ts'
import type { SearchChoice } from './reading/search-result.ts'

/** Choices that are listed of a beginning. */
const MOST = 4

/** The blocks and pools with a hash that begins so, among those that this browser has loaded. */
export function seenHashes(
  client: QueryClient,
  name: NetworkName,
  beginning: string,
): readonly SearchChoice[] {
  const blocks = client
    .getQueriesData<Received<Partial<Block>>>({ queryKey: [name] })
    .flatMap(([[, path], received]) => {
      const { hash_hex: hash, block_no } = received?.value ?? {}
      const isBlock = typeof path === 'string' && path.includes('/blocks/')
      return isBlock && typeof hash === 'string' && block_no != null && hash.startsWith(beginning)
        ? [{ no: block_no, hash }]
        : []
    })
  const distinct = blocks.filter(({ no }, at) => blocks.findIndex((other) => other.no === no) === at)
  const updates = client.getQueryData(listQuery(name, 'poolUpdates', {}).queryKey)?.value ?? []
  const keys = new Map(
    updates
      .filter(({ vrf_key_hash_hex }) => vrf_key_hash_hex.startsWith(beginning))
      .map(({ hash_id, vrf_key_hash_hex }) => [hash_id, vrf_key_hash_hex]),
  )
  return [
    ...distinct.map(
      ({ no, hash }): SearchChoice => ({
        kind: 'block',
        title: `Block ${groupDigits(no)}`,
        detail: `hash ${hash.slice(0, 12)}…`,
        saysWhy: true,
        path: paths.block(name, no),
      }),
    ),
    ...[...keys].map(
      ([no, hash]): SearchChoice => ({
        kind: 'pool',
        title: `Pool ${no}`,
        detail: `VRF key hash ${hash.slice(0, 12)}…`,
        saysWhy: true,
        path: paths.pool(name, no),
      }),
    ),
  ].slice(0, MOST)
}
