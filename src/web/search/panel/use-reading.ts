import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UtcTime } from '#cardano/utc-time.ts'
import { recordQuery } from '../../api/endpoint-query.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { useLinksOut, useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { readSearch } from '../reading/read-search.ts'
import type { SearchReading } from '../reading/search-result.ts'

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
