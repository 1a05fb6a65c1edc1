import { nullable, required } from './field.ts'
import type { Resource, ResourceRecord } from './resource.ts'

/**
 * Not in the specification: which fields may be null. Genesis and epoch boundary blocks have no number and no
 * slot, Byron blocks no VRF key and no certificate, and recorded blocks may lack any of these fields.
 */
export const block = {
  name: 'Block',
  entitySet: undefined,
  fields: {
    id: required('index', 'identifier of the block record'),
    hash: required('base64', 'block hash'),
    epoch_no: nullable('int32', 'epoch number'),
    slot_no: nullable('int64', 'absolute slot number'),
    epoch_slot_no: nullable('int32', 'slot number within the epoch, from 0'),
    block_no: nullable('int32', 'block number'),
    previous_id: nullable('index', 'identifier of the previous block record'),
    slot_leader_id: nullable('index', 'identifier of the record of the slot leader that made the block'),
    size: required('int32', 'size in bytes'),
    time: required('time', 'time of the slot, in UTC'),
    tx_count: required('int64', 'transactions in the block'),
    proto_major: nullable('int32', 'major protocol version in the header'),
    proto_minor: nullable('int32', 'minor protocol version in the header'),
    vrf_key: nullable('text', "the producer's VRF key, bech32 vrf_vk1"),
    op_cert: nullable('base64', "hash of the producer's operational certificate"),
    op_cert_counter: nullable('index', 'counter of the operational certificate'),
    hash_hex: required('text', 'block hash, hex'),
    op_cert_hex: required('text', 'hash of the operational certificate, hex; empty when there is none'),
  },
} as const satisfies Resource

export type Block = ResourceRecord<typeof block>
