import type { EndpointId, EndpointParams, ListEndpointId } from '#contract/endpoints.ts'
import type { ChainStore, Page, RecordText } from '../store/chain-store.ts'
import type { Wire } from '../store/wire-columns.ts'

type Handlers = {
  readonly [Id in EndpointId]: Id extends ListEndpointId
    ? (store: ChainStore, params: EndpointParams<Id>, wire: Wire, page: Page) => Promise<RecordText[]>
    : (store: ChainStore, params: EndpointParams<Id>, wire: Wire) => Promise<RecordText | undefined>
}

/** Which question each endpoint of the contract asks the store; one that is missing does not compile. */
export const endpointHandlers: Handlers = {
  account: (store, { stake_address }, wire) => store.account(stake_address, wire),
  latestEpoch: (store, _, wire) => store.latestEpoch(wire),
  epochs: (store, _, wire, page) => store.epochs(page, wire),
  epoch: (store, { epoch_no }, wire) => store.epoch(epoch_no, wire),
  odataEpochs: (store, _, wire, page) => store.epochs(page, wire),
  odataEpoch: (store, { epoch_no }, wire) => store.epoch(epoch_no, wire),
  latestBlock: (store, _, wire) => store.latestBlock(wire),
  blockByNo: (store, { block_no }, wire) => store.blockByNo(block_no, wire),
  blockByHash: (store, { block_hash }, wire) => store.blockByHash(block_hash, wire),
  blockBySlot: (store, { epoch_no, slot_no }, wire) => store.blockBySlot(epoch_no, slot_no, wire),
  poolUpdates: (store, _, wire, page) => store.poolUpdates({ kind: 'all' }, page, wire),
  poolUpdatesByPool: (store, { pool_id }, wire, page) =>
    store.poolUpdates({ kind: 'pool', poolId: pool_id }, page, wire),
  poolUpdatesByVrfKeyHash: (store, { vrf_key_hash }, wire, page) =>
    store.poolUpdates({ kind: 'vrf-key-hash', vrfKeyHash: vrf_key_hash }, page, wire),
  odataPoolUpdates: (store, _, wire, page) => store.poolUpdates({ kind: 'all' }, page, wire),
  odataPoolUpdatesByPool: (store, { pool_id }, wire, page) =>
    store.poolUpdates({ kind: 'pool', poolId: pool_id }, page, wire),
}
