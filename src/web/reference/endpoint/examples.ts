import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type EndpointId, endpoints } from '#contract/endpoints.ts'
import type { Block } from '#contract/resources/block.ts'
import type { Epoch } from '#contract/resources/epoch.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { newestUpdatesQuery, recordQuery } from '../../api/endpoint-query.ts'
import { useExampleAccounts } from '../../chain/example-accounts.ts'
import { useNetwork } from '../../links/network-context.ts'

/**
 * Values of an endpoint's parameters, by name: those of the page's address, or else some that exist on the network in view;
 * undefined until they are known, or where none is.
 */
export function useExamples(id: EndpointId): Readonly<Record<string, string | undefined>> {
  const { name } = useNetwork()
  const [search] = useSearchParams()
  const { own } = useExampleAccounts()
  const { data: block } = useQuery(recordQuery(name, 'latestBlock', {}))
  const { data: epoch } = useQuery(recordQuery(name, 'latestEpoch', {}))
  const { data: updates } = useQuery(newestUpdatesQuery(name, { orderby: 'id desc', top: 1 }))
  return {
    ...exampleValues(id, {
      stakeAddress: own[0],
      block: block?.record,
      epoch: epoch?.record,
      update: updates?.records[0],
    }),
    ...Object.fromEntries(search),
  }
}

/** Records that exist on a network; undefined until they are known, or where there is none. */
interface KnownRecords {
  readonly stakeAddress: string | undefined
  readonly block: Pick<Block, 'epoch_no' | 'block_no' | 'hash_hex' | 'slot_no'> | undefined
  readonly epoch: Pick<Epoch, 'no'> | undefined
  readonly update: Pick<PoolUpdate, 'hash_id' | 'vrf_key_hash_hex'> | undefined
}

/**
 * Values for the parameters of an endpoint, by name, with which it finds a record. A network whose records are a recording
 * can have a latest block whose epoch it does not have: the epoch of a block is an example only for blocks.
 */
export function exampleValues(
  id: EndpointId,
  { stakeAddress, block, epoch, update }: KnownRecords,
): Readonly<Record<string, string | undefined>> {
  const findsBlocks = endpoints[id].resource === endpoints.latestBlock.resource
  return {
    stake_address: stakeAddress,
    epoch_no: (findsBlocks ? block?.epoch_no : epoch?.no)?.toString(),
    block_no: block?.block_no?.toString(),
    block_hash: block?.hash_hex,
    slot_no: block?.slot_no?.toString(),
    pool_id: update?.hash_id.toString(),
    vrf_key_hash: update?.vrf_key_hash_hex,
  }
}
