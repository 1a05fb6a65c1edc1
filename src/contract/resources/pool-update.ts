import { nullable, required } from './field.ts'
import type { Resource, ResourceRecord } from './resource.ts'

export const poolUpdate = {
  name: 'PoolUpdate',
  entitySet: 'PoolsUpdates',
  fields: {
    id: required('index', 'identifier of the pool update'),
    hash_id: required('index', 'index of the pool this update is about: the pool number'),
    cert_index: nullable('int32', 'index of the update among the certificates of its transaction'),
    vrf_key_hash: required('base64', "hash of the pool's VRF key"),
    pledge: required('lovelace', 'amount pledged by the pool owner, in lovelace'),
    active_epoch_no: required('int64', 'epoch in which the update becomes active'),
    meta_id: nullable('index', 'index of the pool metadata reference'),
    margin: required('share', 'share of the rewards that the pool keeps'),
    fixed_cost: required('ada', 'amount the pool keeps of the rewards of each epoch'),
    registered_tx_id: required('index', 'index of the transaction that registered the update'),
    reward_addr_id: nullable('index', "index of the pool's reward address"),
    vrf_key_hash_hex: required('text', "hash of the pool's VRF key, hex"),
  },
} as const satisfies Resource

export type PoolUpdate = ResourceRecord<typeof poolUpdate>
