import { nullable, type Resource, type ResourceRecord, required } from './field.ts'

export const poolUpdate = {
  name: 'PoolUpdate',
  entitySet: 'PoolsUpdates',
  fields: {
    id: required('index'),
    hash_id: required('index'),
    cert_index: nullable('int32'),
    vrf_key_hash: required('base64'),
    pledge: required('lovelace'),
    active_epoch_no: required('int64'),
    meta_id: nullable('index'),
    margin: required('share'),
    fixed_cost: required('ada'),
    registered_tx_id: required('index'),
    reward_addr_id: nullable('index'),
    vrf_key_hash_hex: required('text'),
  },
} as const satisfies Resource

export type PoolUpdate = ResourceRecord<typeof poolUpdate>
