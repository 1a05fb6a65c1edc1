import { nullable, type Resource, type ResourceRecord, required } from './field.ts'

/**
 * Not in the specification: which fields may be null. Genesis and epoch boundary blocks have no number and no
 * slot, Byron blocks no VRF key and no certificate, and recorded blocks may lack any of these fields.
 */
export const block = {
  name: 'Block',
  entitySet: undefined,
  fields: {
    id: required('index'),
    hash: required('base64'),
    epoch_no: nullable('int32'),
    slot_no: nullable('int64'),
    epoch_slot_no: nullable('int32'),
    block_no: nullable('int32'),
    previous_id: nullable('index'),
    slot_leader_id: nullable('index'),
    size: required('int32'),
    time: required('time'),
    tx_count: required('int64'),
    proto_major: nullable('int32'),
    proto_minor: nullable('int32'),
    vrf_key: nullable('text'),
    op_cert: nullable('base64'),
    op_cert_counter: nullable('index'),
    hash_hex: required('text'),
    op_cert_hex: required('text'),
  },
} as const satisfies Resource

export type Block = ResourceRecord<typeof block>
