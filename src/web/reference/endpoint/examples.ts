import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { recordQuery } from '../../api/endpoint-query.ts'
import { listPartQuery } from '../../api/list-part-query.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'

/**
 * Values of parameters, by name: those of the page's address, or else some that exist on the network in view; undefined until
 * they are known, or where none is.
 */
export function useExamples(): Readonly<Record<string, string | undefined>> {
  const { name } = useNetwork()
  const [search] = useSearchParams()
  const recording = useNetworkDescription()?.recording
  const { data: block } = useQuery(recordQuery(name, 'latestBlock', {}))
  const { data: epoch } = useQuery(recordQuery(name, 'latestEpoch', {}))
  const { data: updates } = useQuery(
    listPartQuery(name, 'odataPoolUpdates', {}, { orderby: 'id desc', top: 1 }),
  )
  const update = updates?.[0]
  return {
    stake_address: recording?.accounts[0],
    epoch_no: (block?.record.epoch_no ?? epoch?.record.no)?.toString(),
    block_no: block?.record.block_no?.toString(),
    block_hash: block?.record.hash_hex,
    slot_no: block?.record.slot_no?.toString(),
    pool_id: update?.hash_id.toString(),
    vrf_key_hash: update?.vrf_key_hash_hex,
    ...Object.fromEntries(search),
  }
}
