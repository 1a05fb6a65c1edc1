import type { EndpointId, EndpointParams, ListEndpointId } from '#contract/endpoints.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'
import type { FoundRecord } from '../store/records/found-record.ts'
import type { RecordFormat } from '../store/records/record-format.ts'
import type { RecordList } from '../store/records/record-list.ts'

type Handlers = {
  readonly [Id in EndpointId]: Id extends ListEndpointId
    ? (store: ChainStore, params: EndpointParams<Id>) => RecordList
    : (store: ChainStore, params: EndpointParams<Id>, wire: RecordFormat) => Promise<FoundRecord | undefined>
}

/**
 * Which question each endpoint of the contract asks the store; one that is missing does not compile.
 * Not in the specification: a pool that nobody knows has a list without records, and is not 404.
 */
export const endpointHandlers: Handlers = {
  account: (store, { stake_address }, wire) => store.account(stake_address, wire),
  latestEpoch: (store, _, wire) => store.latestEpoch(wire),
  epochs: (store) => store.epochs(),
  epoch: (store, { epoch_no }, wire) => store.epoch(epoch_no, wire),
  odataEpochs: (store) => store.epochs(),
  odataEpoch: (store, { epoch_no }, wire) => store.epoch(epoch_no, wire),
  latestBlock: (store, _, wire) => store.latestBlock(wire),
  blockByNo: (store, { block_no }, wire) => store.blockByNo(block_no, wire),
  blockByHash: (store, { block_hash }, wire) => store.blockByHash(block_hash, wire),
  blockBySlot: (store, { epoch_no, slot_no }, wire) => store.blockBySlot(epoch_no, slot_no, wire),
  poolUpdates: (store) => store.poolUpdates(),
  poolUpdatesByPool: (store, { pool_id }) => store.poolUpdatesByPool(pool_id),
  poolUpdatesByVrfKeyHash: (store, { vrf_key_hash }) => store.poolUpdatesByVrfKeyHash(vrf_key_hash),
  odataPoolUpdates: (store) => store.poolUpdates(),
  odataPoolUpdatesByPool: (store, { pool_id }) => store.poolUpdatesByPool(pool_id),
}
