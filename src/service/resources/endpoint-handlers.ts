import type { EndpointCall, EndpointId, EndpointParams, RecordEndpointId } from '#contract/endpoints.ts'
import type { ChainStore } from '../store/chain/chain-store.ts'
import type { QueryTurns } from '../store/postgres/prepared-query.ts'
import type { RecordFormat } from '../store/records/dialect-conversion.ts'
import type { RecordList } from '../store/records/record-list.ts'
import type { FoundRecord } from '../store/records/record-lookup.ts'

type Handlers = {
  readonly [Id in EndpointId]: Id extends RecordEndpointId
    ? (
        store: ChainStore,
        params: EndpointParams<Id>,
        format: RecordFormat,
        turns: QueryTurns,
      ) => Promise<FoundRecord | undefined>
    : (store: ChainStore, params: EndpointParams<Id>) => RecordList | Promise<RecordList | undefined>
}

/**
 * The store's function for each endpoint of the contract; one that is missing does not compile.
 * Not in the specification: an unknown pool number has an empty list, and an unknown pool hash is 404.
 */
const endpointHandlers: Handlers = {
  account: (store, { stake_address }, format, turns) => store.account(stake_address, format, turns),
  latestEpoch: (store, _, format) => store.latestEpoch(format),
  epochs: (store) => store.epochs(),
  epoch: (store, { epoch_no }, format) => store.epoch(epoch_no, format),
  odataEpochs: (store) => store.epochs(),
  odataEpoch: (store, { epoch_no }, format) => store.epoch(epoch_no, format),
  latestBlock: (store, _, format) => store.latestBlock(format),
  blockByNo: (store, { block_no }, format) => store.blockByNo(block_no, format),
  blockByHash: (store, { block_hash }, format) => store.blockByHash(block_hash, format),
  blockBySlot: (store, { epoch_no, slot_no }, format) => store.blockBySlot(epoch_no, slot_no, format),
  poolUpdates: (store) => store.poolUpdates(),
  poolUpdatesByPool: (store, { pool_id }) => store.poolUpdatesByPool(pool_id),
  poolUpdatesByVrfKeyHash: (store, { vrf_key_hash }) => store.poolUpdatesByVrfKeyHash(vrf_key_hash),
  odataPoolUpdates: (store) => store.poolUpdates(),
  odataPoolUpdatesByPool: (store, { pool_id }) => store.poolUpdatesByPool(pool_id),
  odataEpochsCount: (store) => store.epochs(),
  odataPoolUpdatesCount: (store) => store.poolUpdates(),
  poolUpdatesByPoolHash: (store, { pool_hash }) => store.poolUpdatesByPoolHash(pool_hash),
}

type RecordHandler = (
  store: ChainStore,
  params: unknown,
  format: RecordFormat,
  turns: QueryTurns,
) => Promise<FoundRecord | undefined>
type ListHandler = (store: ChainStore, params: unknown) => RecordList | Promise<RecordList | undefined>

/** @param call of an endpoint that returns one record */
export function recordOfCall(
  store: ChainStore,
  { id, params }: EndpointCall,
  format: RecordFormat,
  turns: QueryTurns,
) {
  return (endpointHandlers[id] as RecordHandler)(store, params, format, turns)
}

/**
 * @param call of an endpoint that returns a list, or the number of its records
 * @returns undefined for a pool that is named by its hash and unknown
 */
export async function openList(
  store: ChainStore,
  { id, params }: EndpointCall,
): Promise<RecordList | undefined> {
  return (endpointHandlers[id] as ListHandler)(store, params)
}
