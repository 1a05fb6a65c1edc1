import type { QueryClient } from '@tanstack/react-query'
import { type NetworkName, networks } from '#cardano/network.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { scheduledAs } from '#contract/network-description.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import { listQuery, recordQuery, siteQuery } from '#web/api/endpoint-query.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { serverNow } from '#web/browser/clock.ts'
import type { SearchContext } from './reading/search-result.ts'
import { seenHashes } from './seen-hashes.ts'

/**
 * The context of a search on the pages of a network, from the networks as they are listed and from what the cache has. It
 * sends no request.
 */
export function searchContext(
  client: QueryClient,
  listed: readonly ListedNetwork[],
  name: NetworkName,
  zone: TimeZone,
): SearchContext {
  const served = listed.filter(({ state }) => state !== 'announced')
  const here = served.find((network) => network.name === name)
  const others = served.filter((network) => network !== here)
  return {
    ...contextOf(client, here ?? { name }, zone),
    others: others.map((network) => contextOf(client, network, zone)),
  }
}

function contextOf(
  client: QueryClient,
  { name, description }: Pick<ListedNetwork, 'name'> & Partial<ListedNetwork>,
  zone: TimeZone,
): SearchContext {
  const newest = client.getQueryData(recordQuery(name, 'latestBlock', {}).queryKey)
  return {
    network: scheduledAs(networks[name], description ?? undefined),
    now: serverNow() as UtcTime,
    zone,
    recording: description?.recording ?? undefined,
    // Other explorers have mainnet alone.
    linksOut: name === 'mainnet' && (client.getQueryData(siteQuery.queryKey)?.site.links_out ?? false),
    findsPoolIds: description?.pool_ids ?? false,
    newestBlockNo: newest?.value.block_no ?? undefined,
    seenHashes: (beginning) => seenHashes(client, name, beginning),
    // A pool that a recording lacks may be on the chain.
    hasPool: (poolNo) =>
      description?.recording
        ? undefined
        : client
            .getQueryData(listQuery(name, 'poolUpdates', {}).queryKey)
            ?.value.some(({ hash_id }) => hash_id === poolNo),
  }
}
